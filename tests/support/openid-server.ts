import { startOpenId } from "./openid.ts"

const [port, publicUrl = ""] = process.argv.slice(2)
await startOpenId(publicUrl, Number(port))
