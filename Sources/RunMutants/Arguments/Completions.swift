// What a shell completes after `run-mutants`, made from the table of options.

import GateAudit

/// A shell that completes words.
enum Shell: String, CaseIterable {
    case bash
    case zsh
    case fish
}

/// The script that teaches a shell the commands, the options and the mutants of a package.
struct Completions {
    /// The shell that reads it.
    let shell: Shell

    /// The names that the program is called by.
    private static let programs = ["run-mutants", "run-mutants.sh", "./run-mutants.sh"]

    /// The script, without a newline at its end.
    var script: String {
        switch shell {
        case .bash: bash
        case .zsh: zsh
        case .fish: fish
        }
    }

    private static func options(of command: CommandWord) -> [Option] {
        Option.all.filter { $0.commands.contains(command) }
    }

    private static var commands: [CommandWord] { CommandWord.allCases.filter { $0 != .audit } }

    /// Options whose value is one of a few words.
    private static var choices: [(option: Option, words: [String])] {
        [("strategy", BuildStrategy.allCases.map(\.rawValue))].compactMap { name, words in
            Option.all.first { $0.name == name }.map { ($0, words) }
        }
    }

    /// The long names of the options whose value is of a kind, each once.
    private static func names(_ isMeant: (Option) -> Bool) -> [String] {
        var seen: Set<String> = []
        return Option.all.filter(isMeant).map { "--\($0.name)" }.filter { seen.insert($0).inserted }
    }

    private static var folderOptions: [String] { names { $0.value == "DIR" } }
    private static var fileOptions: [String] { names { $0.value == "FILE" } }
    private static var otherOptions: [String] {
        let choices = Set(choices.map(\.option.name))
        return names { option in
            option.value.map { !["DIR", "FILE"].contains($0) && !choices.contains(option.name) } ?? false
        }
    }

    /// Prints the names of the mutants below the current folder.
    private static let mutants = "find Mutants -name '*.patch' 2>/dev/null | sed -e 's|^Mutants/||' -e 's|\\.patch$||'"

    // MARK: Shells

    private var bash: String {
        let cases = CommandWord.allCases.map { command in
            let words = Self.options(of: command).map { "--\($0.name)" }.joined(separator: " ")
            return "    \(command.rawValue)) options='\(words)' ;;"
        }
        let choices = Self.choices.map { option, words in
            "    --\(option.name)) COMPREPLY=($(compgen -W '\(words.joined(separator: " "))' -- \"$word\")); return ;;"
        }
        let commands = Self.commands.map(\.rawValue)
        return
            ([
                "# Completion for run-mutants in bash: eval \"$(run-mutants completions bash)\"",
                "_run_mutants() {",
                "    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} command=audit options given",
                "    for given in \"${COMP_WORDS[@]:1:COMP_CWORD-1}\"; do",
                "        case $given in \(commands.joined(separator: " | "))) command=$given; break ;; esac",
                "    done",
                "    case $before in",
                "    \(Self.folderOptions.joined(separator: " | "))) COMPREPLY=($(compgen -d -- \"$word\")); return ;;",
            ]
            + (Self.fileOptions.isEmpty
                ? []
                : [
                    "    \(Self.fileOptions.joined(separator: " | "))) COMPREPLY=($(compgen -f -- \"$word\")); return ;;"
                ])
            + choices
            + [
                "    \(Self.otherOptions.joined(separator: " | "))) COMPREPLY=(); return ;;",
                "    esac",
                "    case $command in",
            ] + cases + [
                "    esac",
                "    if [[ $word == -* ]]; then",
                "        COMPREPLY=($(compgen -W \"$options\" -- \"$word\"))",
                "    elif [[ $command == audit || $command == explain ]]; then",
                "        local words",
                "        words=$(\(Self.mutants))",
                "        [[ $command == explain ]] || words+=' \(commands.joined(separator: " "))'",
                "        COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))",
                "    fi",
                "}",
                "complete -F _run_mutants \(Self.programs.joined(separator: " "))",
            ]).joined(separator: "\n")
    }

    private var zsh: String {
        ([
            "# Completion for run-mutants in zsh: source <(run-mutants completions zsh)",
            "_run_mutants() {",
            "    local command=audit given",
            "    for given in ${words[2,CURRENT-1]}; do",
            "        case $given in \(Self.commands.map(\.rawValue).joined(separator: "|"))) command=$given; break ;; esac",
            "    done",
            "    local -a mutants commands",
            "    mutants=(${(f)\"$(\(Self.mutants))\"})",
            "    commands=(\(Self.commands.map(\.rawValue).joined(separator: " ")))",
            "    case $command in",
        ]
            + CommandWord.allCases.map { command in
                let options = Self.options(of: command).map { "'\(Self.zshSpecification($0))'" }
                let names = command == .audit || command == .explain ? [" '*:name:($mutants $commands)'"] : []
                let quoted = names.map {
                    $0.replacing("'*:name:($mutants $commands)'", with: "\"*:name:($mutants $commands)\"")
                }
                return "    \(command.rawValue)) _arguments \(options.joined(separator: " "))\(quoted.joined()) ;;"
            } + [
                "    esac",
                "}",
                "compdef _run_mutants run-mutants run-mutants.sh",
            ]).joined(separator: "\n")
    }

    /// `--name=[what it does]:what:action`, as `_arguments` reads it.
    private static func zshSpecification(_ option: Option) -> String {
        let summary = option.summary.prefix { $0 != "\n" }.replacing("[", with: "(").replacing("]", with: ")")
            .replacing("'", with: "").replacing(":", with: ",")
        guard let value = option.value else { return "--\(option.name)[\(summary)]" }
        let action: String
        if let words = choices.first(where: { $0.option.name == option.name })?.words {
            action = "(\(words.joined(separator: " ")))"
        } else {
            action = value == "DIR" ? "_files -/" : value == "FILE" ? "_files" : " "
        }
        return "--\(option.name)=[\(summary)]:\(value):\(action)"
    }

    private var fish: String {
        let words = Self.commands.map(\.rawValue).joined(separator: " ")
        var lines = [
            "# Completion for run-mutants in fish: run-mutants completions fish | source",
            "function __run_mutants_names",
            "    \(Self.mutants)",
            "end",
        ]
        for program in ["run-mutants", "run-mutants.sh"] {
            lines.append("complete -c \(program) -f")
            lines.append("complete -c \(program) -n 'not __fish_seen_subcommand_from \(words)' -a '\(words)'")
            lines.append(
                "complete -c \(program) -n 'not __fish_seen_subcommand_from \(words); or __fish_seen_subcommand_from explain' -a '(__run_mutants_names)'"
            )
            for option in Option.all {
                lines.append("complete -c \(program) \(Self.fishSpecification(option, words))")
            }
        }
        return lines.joined(separator: "\n")
    }

    private static func fishSpecification(_ option: Option, _ words: String) -> String {
        let commands = option.commands.filter { $0 != .audit }.map(\.rawValue).sorted().joined(separator: " ")
        var conditions: [String] = []
        if option.commands.contains(.audit) { conditions.append("not __fish_seen_subcommand_from \(words)") }
        if !commands.isEmpty { conditions.append("__fish_seen_subcommand_from \(commands)") }
        var parts = ["-n '\(conditions.joined(separator: "; or "))'", "-l \(option.name)"]
        if let letter = option.letter { parts.append("-s \(letter)") }
        if let value = option.value {
            parts.append("-r")
            if let words = choices.first(where: { $0.option.name == option.name })?.words {
                parts.append("-a '\(words.joined(separator: " "))'")
            } else if value == "DIR" {
                parts.append("-a '(__fish_complete_directories)'")
            } else if value == "FILE" {
                parts.append("-F")
            }
        }
        parts.append("-d '\(option.summary.replacing("'", with: ""))'")
        return parts.joined(separator: " ")
    }
}
