import { execFile, spawnSync } from "node:child_process"
import { existsSync, globSync } from "node:fs"
import { delimiter, join } from "node:path"

/** What an engine needs, with the names of Debian's packages. */
const packages = {
  podman: "podman",
  runc: "runc",
  iptables: "iptables",
  catatonit: "catatonit",
  "docker-compose": "docker-compose",
  "../lib/podman/netavark": "netavark",
  "../lib/podman/aardvark-dns": "aardvark-dns",
}

const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin", "/sbin", "/usr/bin"]
const isThere = (program: string) => folders.some((folder) => existsSync(join(folder, program)))

/** Debian's `pg_isready`, which the PostgreSQL that comes along has not. */
export const readiness = globSync("/usr/lib/postgresql/*/bin/pg_isready").at(-1)

const missing = [
  ...Object.entries(packages)
    .filter(([program]) => !isThere(program))
    .map(([, name]) => name),
  ...(readiness ? [] : ["postgresql-client"]),
]

/** Why no engine can be tried here, in a line; undefined: one can. */
export const whyNot: string | undefined =
  missing.length > 0
    ? `Not tried on a container engine: that needs Debian's packages ${missing.join(", ")}.`
    : process.getuid?.() !== 0
      ? "Not tried on a container engine: that needs root."
      : undefined

/** The engine of this run, in namespaces of its own. */
export interface Engine {
  /** Its first process, by which its namespaces are entered. */
  first: number
  folder: string
  environment: Record<string, string>
}

declare module "vitest" {
  export interface ProvidedContext {
    engine: Engine | null
  }
}

export interface Ended {
  code: number
  output: string
}

/** The words that enter an engine's namespaces: all but the network's, for who has to reach a registry. */
const enter = ({ first }: Engine, network = ["--net"]) => [
  ...["--target", String(first), "--mount", ...network, "--ipc", "--pid", "--"],
]

/** Runs a program among the engine's processes, to its end. */
export function tryInside(
  engine: Engine,
  words: string[],
  { input = "", more = {}, network = ["--net"] }: Telling = {},
): Promise<Ended> {
  return new Promise((resolve) => {
    const env = { ...process.env, ...engine.environment, ...more }
    const options = { env, maxBuffer: 2 ** 28, timeout: 1_200_000 }
    const child = execFile("nsenter", [...enter(engine, network), ...words], options, (error, out, said) =>
      resolve({ code: error ? Number(error.code ?? 1) : 0, output: out + said }),
    )
    // What reads nothing may have ended by then.
    child.stdin?.on("error", () => {})
    child.stdin?.end(input)
  })
}

export interface Telling {
  input?: string
  more?: Record<string, string>
  network?: string[]
}

/** As `tryInside`; throws what was said when it fails. */
export async function inside(engine: Engine, words: string[], telling?: Telling): Promise<string> {
  const { code, output } = await tryInside(engine, words, telling)
  if (code !== 0) throw new Error(`${words.join(" ")} (${code}): ${output}`)
  return output.trim()
}

/** What answers at a port that is published: of the engine's own network, which is nobody else's. */
export async function ask(engine: Engine, path: string): Promise<{ status: number; text: string }> {
  const program = `fetch(process.argv[1], { signal: AbortSignal.timeout(10000) }).then(
    async (answer) => console.log(JSON.stringify({ status: answer.status, text: await answer.text() })),
    () => console.log(JSON.stringify({ status: 0, text: "" })))`
  const url = `http://127.0.0.1:3000${path}`
  return JSON.parse(await inside(engine, [process.execPath, "-e", program, url]))
}

/** An engine's program, on this machine's network. */
export const onOurNetwork: Telling = { network: [] }

/** What npm is set to on this machine; empty: nothing. */
export function npmSetting(name: string): string {
  const said = spawnSync("npm", ["config", "get", name], { encoding: "utf8" }).stdout.trim()
  return ["null", "undefined"].includes(said) ? "" : said
}
