import { createRequire } from "node:module"

// Given to a serving process with `--import`: as it ends, it names the files of React that it ran.
process.on("exit", () => {
  // Node also lists the files that it only searched for names to import: those were never loaded.
  const files = Object.values(createRequire(import.meta.url).cache).filter((one) => one?.loaded)
  for (const one of files) if (/\/react(-dom)?\/cjs\//.test(one?.id ?? "")) console.log(`ran ${one?.id}`)
})
