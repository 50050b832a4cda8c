// An executable layer that takes no options: silent when all holds.

if CommandLine.arguments.count > 100 { print("too many words") }
