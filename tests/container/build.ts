import { execFileSync, spawn } from "node:child_process"
import { cpSync, lstatSync, mkdirSync, readdirSync, symlinkSync } from "node:fs"
import { basename, join } from "node:path"
import { copyOf, environmentOf, isLet, lastOf, readStages, root, type Step } from "../support/image.ts"

/** The image as a folder: where its own paths lie, and what it says of how it is started. */
export interface Image {
  /** An image's path, on this machine. */
  at(path: string): string
  environment: Record<string, string>
  /** Of the base image's programs: its Node, and npm. */
  path: string
  words: string[]
  healthcheck: string
  workdir: string
}

/**
 * Takes the image file's steps one after the other, each stage in a folder of its own that stands for its root. What a step says is done as it
 * stands, with its paths led there; `FROM` is this machine, whose programs must not bring what the base image lacks: of Node, only that of
 * the version that is asked for, and npm.
 */
export async function buildImage(folder: string): Promise<Image> {
  const path = programsOf(join(folder, "base"))
  const context = join(folder, "context")
  for (const file of execFileSync("git", ["ls-files"], { cwd: root, encoding: "utf8" }).trim().split("\n"))
    if (isLet(file)) cpSync(join(root, file), join(context, file))
  const stages = readStages()
  const names = new Map<string, string>()
  for (const [nth, stage] of stages.entries()) {
    const own = join(folder, `stage${nth}`)
    names.set(stage[0]?.rest.split(" AS ")[1] ?? "", own)
    for (const step of stage) await take(step, { own, context, stages: names, path })
  }
  const image = stages.at(-1) as Step[]
  const at = (inside: string) => join(folder, `stage${stages.length - 1}`, inside)
  const environment = Object.fromEntries(
    Object.entries(environmentOf(image)).map(([name, value]) => [
      name,
      value.startsWith("/") ? at(value) : value,
    ]),
  )
  return {
    ...{ at, environment, path },
    words: [...JSON.parse(lastOf(image, "ENTRYPOINT")), ...JSON.parse(lastOf(image, "CMD"))],
    healthcheck: lastOf(image, "HEALTHCHECK").replace(/^.*? CMD /, ""),
    workdir: at(lastOf(image, "WORKDIR")),
  }
}

/** What `node:24` has of its own, beside the system's: Node and npm. */
function programsOf(folder: string): string {
  mkdirSync(folder, { recursive: true })
  const npm = execFileSync("which", ["npm"], { encoding: "utf8" }).trim()
  symlinkSync(process.execPath, join(folder, "node"))
  symlinkSync(npm, join(folder, "npm"))
  return `${folder}:/usr/local/sbin:/usr/sbin:/sbin:/usr/bin:/bin`
}

interface Place {
  own: string
  context: string
  stages: Map<string, string>
  path: string
}

const workdirs = new Map<string, string>()

async function take(step: Step, { own, context, stages, path }: Place): Promise<void> {
  const { word, rest } = step
  const inside = (where: string) =>
    where.startsWith("/") ? join(own, where) : join(workdirs.get(own) ?? own, where)
  if (word === "WORKDIR") {
    mkdirSync(inside(rest), { recursive: true })
    workdirs.set(own, inside(rest))
  } else if (word === "COPY") {
    const { from, sources, to } = copyOf(step)
    const base = from ? (stages.get(from) as string) : context
    for (const source of sources) {
      const path = join(base, source)
      // Of a folder what is in it; a file under its own name, where it goes into a folder.
      const isNamed = lstatSync(path).isFile() && to.endsWith("/")
      cpSync(path, isNamed ? join(inside(to), basename(path)) : inside(to), {
        ...{ recursive: true, verbatimSymlinks: true },
      })
    }
  } else if (word === "RUN") {
    // `chown` to an account of the base image is whoever runs the test's to do, when they start it.
    const command = rest.replaceAll(/ \/(?=\w)/g, ` ${own}/`).replace(/&& chown \S+ \S+/, "")
    await run(command, workdirs.get(own) ?? own, { ...network, PATH: path })
  }
}

/** What this machine needs to reach a registry; nothing else of its environment is in an image. */
const network = Object.fromEntries(
  Object.entries(process.env).filter(([name]) =>
    /^(HOME|(https?|no|all)_proxy|SSL_CERT_\w+|NODE_EXTRA_CA_CERTS|npm_config_(registry|cafile|cache|userconfig))$/i.test(
      name,
    ),
  ),
) as Record<string, string>

function run(command: string, cwd: string, env: Record<string, string>): Promise<void> {
  const child = spawn("/bin/sh", ["-c", command], { cwd, env, stdio: ["ignore", "pipe", "pipe"] })
  let output = ""
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk))
  return new Promise((resolve, reject) => {
    child.once("close", (code) => (code === 0 ? resolve() : reject(new Error(`${command}: ${output}`))))
  })
}

/** Bytes of all files in a folder, each once. */
export function sizeOf(folder: string): number {
  const seen = new Set<number>()
  return readdirSync(folder, { recursive: true, withFileTypes: true }).reduce((sum, entry) => {
    const { size, ino } = lstatSync(join(entry.parentPath, entry.name))
    if (entry.isDirectory() || seen.has(ino)) return sum
    seen.add(ino)
    return sum + size
  }, 0)
}
