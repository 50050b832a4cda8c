import GateAudit
struct AuditCommand { let options: AuditOptions; let words: [String]; func run() async throws -> ExitStatus { .passed } }
struct ListCommand { let options: AuditOptions; let json: Bool; func run() async throws -> ExitStatus { .passed } }
struct GateCommand { let options: AuditOptions; func run() async throws -> ExitStatus { .passed } }
struct CaptureCommand { let options: CaptureOptions; func run() async throws -> ExitStatus { .passed } }
