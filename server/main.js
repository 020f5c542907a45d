import module from "node:module"
import { fileURLToPath } from "node:url"

// The command line begins in plain JavaScript: an older Node cannot read the rest, and would say so in its own words.
const needed = 24
if (Number.parseInt(process.versions.node, 10) < needed) {
  console.error(
    `Cupo needs Node ${needed} and this is ${process.versions.node}: use the one that npm brought, node_modules/.bin/node server/main.js`,
  )
  process.exit(1)
}
// What Node makes of the sources is kept: the next start reads that, and need not even load what takes the types out.
module.enableCompileCache(fileURLToPath(new URL("../node_modules/.cache/cupo", import.meta.url)))
await import("./commands.ts")
