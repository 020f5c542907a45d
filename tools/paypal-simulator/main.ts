import { startSimulator } from "./simulator.ts"

// Started by `serve` where payments are simulated: a port of this machine (0: any), a folder, and where the webhooks go.
const [port, folder, webhookUrl] = process.argv.slice(2)
const simulator = await startSimulator({ port: Number(port), folder })
simulator.webhookUrl = webhookUrl
process.on("SIGINT", () => {})
process.on("SIGHUP", () => {})
process.once("SIGTERM", () => process.exit(0))
// Without who started it nobody would start it again.
process.once("disconnect", () => process.exit(0))
process.send?.(Number(new URL(simulator.url).port))
