// The code that is changed: text of several bytes a character.

enum Multibyte {
    static func run() async -> String {
        let größe = "né 🦊 漢字"
        let länge = größe.count  // ü
        return "\(größe):\(länge)"
    }
}
