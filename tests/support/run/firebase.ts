import { spawn } from "node:child_process"
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { homedir } from "node:os"
import { join } from "node:path"
import { startEmulator } from "../../firebase/emulator.ts"
import { makeRunFolder } from "./sweep.ts"

/** The emulator's; some 220 MB, which is why it is fetched when it is asked for and not by `npm ci`. */
const version = "15.34.2"
const mostSeconds = Number(process.env.TEST_FIREBASE_FETCH_SECONDS ?? 60)

const root = join(import.meta.dirname, "../../..")
const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache"), "cupo")
const tools = join(cache, `firebase-tools-${version}`)
const program = "node_modules/firebase-tools/lib/bin/firebase.js"

/** Fetches the emulator into a folder of its own, whole or not at all. False when that takes longer than a minute. */
async function fetchTools(): Promise<boolean> {
  if (existsSync(join(tools, program))) return true
  const folder = `${tools}.${process.pid}`
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true }))
  const options = ["--no-audit", "--no-fund", "--ignore-scripts", "--omit=optional"]
  const code = await run("npm", ["install", ...options, `firebase-tools@${version}`], {
    ...{ cwd: folder, timeout: mostSeconds * 1_000 },
  })
  if (code === 0 && !existsSync(tools)) renameSync(folder, tools)
  rmSync(folder, { recursive: true, force: true })
  return existsSync(join(tools, program))
}

function run(
  name: string,
  args: string[],
  { cwd = root, timeout, environment = {} }: How = {},
): Promise<number> {
  const child = spawn(name, args, {
    ...{ cwd, timeout, killSignal: "SIGKILL" as const, env: { ...process.env, ...environment } },
    stdio: timeout ? "ignore" : "inherit",
  })
  return new Promise((resolve) => {
    child.once("error", () => resolve(1))
    child.once("close", (code) => resolve(code ?? 1))
  })
}

interface How {
  cwd?: string
  /** Milliseconds. */
  timeout?: number
  environment?: Record<string, string>
}

/** The walks of who signs in, by every door there is, as they are: nobody in front of a screen is to notice who keeps the credentials. */
const walks = ["signing-in", "ways-in", "credentials"].map((name) => `tests/browser/${name}.test.ts`)
/** Firebase's tokens live an hour, and it asks for no second step. */
const ofOthers = "after its fifteen minutes|second step"

async function walk(): Promise<number> {
  const built = await run(process.execPath, ["web/build.ts"])
  if (built !== 0) return built
  const emulator = await startEmulator()
  const words = ["test", ...walks, "--project", "phone", "--workers", "1", "--grep-invert", ofOthers]
  const environment = { TEST_FIREBASE: emulator.host }
  return run(join(root, "node_modules/.bin/playwright"), words, { environment }).finally(emulator.kill)
}

if (await fetchTools()) {
  const folder = makeRunFolder()
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }))
  Object.assign(process.env, { FIREBASE_TOOLS: join(tools, program), TEST_FOLDER: folder })
  const vitest = ["run", "--project", "firebase", ...process.argv.slice(2)]
  const tested = await run(join(root, "node_modules/.bin/vitest"), vitest)
  process.exitCode = Math.max(tested, process.argv.length > 2 ? 0 : await walk())
} else {
  console.log(
    `Skipped: firebase-tools ${version} could not be fetched within ${mostSeconds} seconds, and the tests against the emulator need it.`,
  )
}
