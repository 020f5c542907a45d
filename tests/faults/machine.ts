import { spawnSync } from "node:child_process"
import { type Started, startProgram, tiedNode } from "../support/process.ts"

/** A machine of its own as far as the network knows: a namespace, with one cable to this one. */
export interface Machine {
  /** Its own address, and this machine's at the other end of its cable. */
  address: string
  here: string
  start(args: string[], environment: Record<string, string>): Started
  /** From now on what goes to a port of ours and what comes back is dropped, and nobody is told. */
  cut(port: number): void
  /** What goes there arrives, and what comes back is dropped. */
  hush(port: number): void
  /** The connections that are open now are dead for ever, as where a firewall forgot them; new ones are let through. Returns how many. */
  forget(port: number): number
  /** Of a hundred packets, so many are dropped at random, there and back. */
  lose(port: number, percent: number): void
  mend(): void
  remove(): void
}

/** What a network of its own needs and is not there, in plain words; undefined: nothing. */
export function whatIsMissing(): string | undefined {
  if (process.getuid?.() !== 0) return "root"
  if (spawnSync("ip", ["netns", "list"]).status !== 0)
    return "the package iproute2, and a kernel with network namespaces"
  if (spawnSync("nft", ["list", "tables"]).status !== 0)
    return "the package nftables, and a kernel that has it"
  return undefined
}

/** Runs a program to its end. Throws what it said when it fails. */
function run(words: string[], input = ""): string {
  const [program = "", ...args] = words
  const { status, stdout, stderr } = spawnSync(program, args, { input, encoding: "utf8" })
  if (status !== 0) throw new Error(`${words.join(" ")}: ${stderr}`)
  return stdout
}

/** Of this run; a name of a cable may have fifteen letters. */
const own = `cupo${process.pid % 100_000}`

/** Machine number `nth`, of 0 to 60. */
export function makeMachine(nth: number): Machine {
  const name = `${own}-${nth}`
  // Of 198.18.0.0/15, which is for such trials and nobody's on the Internet.
  const network = `198.18.${process.pid % 250}`
  const [here, address] = [`${network}.${nth * 4 + 1}`, `${network}.${nth * 4 + 2}`]
  const inside = ["ip", "netns", "exec", name]
  const tell = (rules: string[]) => run([...inside, "nft", "-f", "-"], rules.join("\n"))

  run(["ip", "netns", "add", name])
  const cable = ["type", "veth", "peer", "name", "cupo", "netns", name]
  run(["ip", "link", "add", name, ...cable])
  run(["ip", "address", "add", `${here}/30`, "dev", name])
  run(["ip", "link", "set", name, "up"])
  run([...inside, "ip", "address", "add", `${address}/30`, "dev", "cupo"])
  for (const one of ["lo", "cupo"]) run([...inside, "ip", "link", "set", one, "up"])
  const table = "table inet faults"
  tell([
    table,
    `add chain inet faults arriving { type filter hook input priority 0; }`,
    `add chain inet faults leaving { type filter hook output priority 0; }`,
    // What was forgotten stays so, whatever is mended.
    `add chain inet faults cutArriving { type filter hook input priority 1; }`,
    `add chain inet faults cutLeaving { type filter hook output priority 1; }`,
  ])
  const arriving = (port: number) => `add rule inet faults cutArriving tcp sport ${port} drop`
  const leaving = (port: number) => `add rule inet faults cutLeaving tcp dport ${port} drop`
  return {
    address,
    here,
    start: (args, environment) => startProgram([...inside, ...tiedNode], args, environment),
    cut: (port) => void tell([arriving(port), leaving(port)]),
    hush: (port) => void tell([arriving(port)]),
    forget(port) {
      const open = run([...inside, "ss", "-Htn", "state", "established", "dst", `:${port}`])
      const ports = [...open.matchAll(/:(\d+)\s+\S+:\d+/g)].map(([, own]) => own)
      if (ports.length === 0) return 0
      const these = `{ ${[...new Set(ports)].join(", ")} }`
      tell([
        `add rule inet faults arriving tcp sport ${port} tcp dport ${these} drop`,
        `add rule inet faults leaving tcp dport ${port} tcp sport ${these} drop`,
      ])
      return ports.length
    },
    lose(port, percent) {
      const some = `numgen random mod 100 < ${percent} drop`
      tell([
        `add rule inet faults cutArriving tcp sport ${port} ${some}`,
        `add rule inet faults cutLeaving tcp dport ${port} ${some}`,
      ])
    },
    mend: () => void tell(["flush chain inet faults cutArriving", "flush chain inet faults cutLeaving"]),
    remove() {
      spawnSync("ip", ["link", "delete", name])
      spawnSync("ip", ["netns", "delete", name])
    },
  }
}
