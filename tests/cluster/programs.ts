import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import { existsSync, globSync, openSync } from "node:fs"
import { delimiter, join } from "node:path"

/** What each program comes with, in Debian's names. */
const packages = {
  etcd: "etcd-server",
  patroni: "patroni",
  haproxy: "haproxy",
  pgbouncer: "pgbouncer",
  setpriv: "util-linux",
}

const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin", "/sbin"]
const isThere = (program: string) => folders.some((folder) => existsSync(join(folder, program)))

/** The programs of Debian's newest PostgreSQL; undefined when there is none. */
export const postgresPrograms = globSync("/usr/lib/postgresql/*/bin/postgres")
  .toSorted((one, other) => Number(other.split("/")[4]) - Number(one.split("/")[4]))
  .map((path) => path.slice(0, -"/postgres".length))[0]

/** Debian's packages that a cluster needs and this machine does not have. */
export const missing: string[] = [
  ...Object.entries(packages)
    .filter(([program]) => !isThere(program))
    .map(([, name]) => name),
  ...(postgresPrograms ? [] : ["postgresql"]),
]

/** Starts a program that ends with us, as the account `postgres` where we are root: PostgreSQL refuses to run as root. */
export function startAs(
  program: string,
  args: string[],
  log: string,
  environment: Record<string, string> = {},
): ChildProcess {
  const account = isRoot ? ["--reuid", "postgres", "--regid", "postgres", "--init-groups"] : []
  // Said past `setpriv`, and not to it: what it loads it would leave to root.
  const own = ["env", ...Object.entries(environment).map(([name, value]) => `${name}=${value}`)]
  const words = ["--pdeathsig", "TERM", ...account, "--", ...own, program, ...args]
  const out = openSync(log, "a")
  return spawn("setpriv", words, {
    cwd: "/",
    env: { PATH: folders.join(delimiter), LC_ALL: "C.UTF-8" },
    stdio: ["ignore", out, out],
  })
}

const isRoot = process.getuid?.() === 0

/** Hands a folder to the account that the programs run as. */
export function handOver(folder: string): void {
  if (isRoot) spawnSync("chown", ["-R", "postgres:postgres", folder])
}
