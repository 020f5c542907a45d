// Loaded before a program that tests start: once whoever started it is gone, it is told to end, as by an operator.
process.once("disconnect", () => process.kill(process.pid, "SIGTERM"))
process.channel?.unref()
