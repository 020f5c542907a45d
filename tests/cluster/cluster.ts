import type { ChildProcess } from "node:child_process"
import { once } from "node:events"
import { chmodSync, mkdtempSync, writeFileSync } from "node:fs"
import { rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import pg from "pg"
import { freePort, until } from "../support/process.ts"
import { type Member, membersOf } from "./agreeing.ts"
import { writeFilled } from "./files.ts"
import { type Machine, machineOf } from "./machine.ts"
import { handOver, postgresPrograms, startAs } from "./programs.ts"

export interface TestCluster {
  machines: Machine[]
  /** Those who agree on which of them is the primary. */
  members: Member[]
  /** What DATABASE_URL is: the primary, whichever it is. */
  url: string
  /** The same of a standby. */
  standbyUrl: string
  /** Who may do everything, on any of the machines by its port. */
  owner: { host: string; user: string; password: string; database: string }
  /** The primary over PgBouncer in transaction mode. */
  poolerUrl: string
  primary(): Promise<Machine>
  /** Waits until all machines run, one of them as the primary that the others follow, with a standby that has all that it acknowledged. */
  settled(): Promise<void>
  /** Makes another machine the primary, as an operator does. Returns when Patroni says that it is done. */
  switchOver(): Promise<void>
  close(): Promise<void>
}

const names = ["a", "b", "c"]
const [address, network] = ["127.0.0.1", "127.0.0.1/32"]
const passwords = { POSTGRES_PASSWORD: "barro", REPLICATION_PASSWORD: "torno" }

/** A cluster of three machines as `deploy/cluster` describes it, all of them on this one, with an empty database of Cupo. */
export async function startCluster(): Promise<TestCluster> {
  const folder = mkdtempSync(join(tmpdir(), "cupo-cluster-"))
  chmodSync(folder, 0o755)
  const around: ChildProcess[] = []
  const ports = new Map<string, number>()
  const port = async (name: string) => {
    const found = ports.get(name) ?? (await freePort())
    ports.set(name, found)
    return found
  }

  const agreeing = []
  for (const name of names)
    agreeing.push({ name, client: await port(`etcd ${name}`), peer: await port(`etcd peer ${name}`) })
  const members = membersOf(agreeing, address, folder)
  const inFront: Record<string, string | number> = { ADDRESS: address }
  const machines: Machine[] = []
  for (const name of names) {
    const own = { PATRONI_PORT: await port(`patroni ${name}`), POSTGRES_PORT: await port(`postgres ${name}`) }
    writeFilled("patroni.yml", join(folder, `${name}.yml`), {
      ...{ NODE: name, DATA: join(folder, name), ADDRESS: address, NETWORK: network, ...own, ...passwords },
      ETCD_HOSTS: agreeing.map(({ client }) => `${address}:${client}`).join(","),
      POSTGRES_PROGRAMS: postgresPrograms ?? "",
    })
    for (const [gap, value] of Object.entries({ ADDRESS: address, ...own }))
      inFront[`${gap}_${name.toUpperCase()}`] = value
    machines.push(machineOf(name, { patroni: own.PATRONI_PORT, postgres: own.POSTGRES_PORT }, folder))
  }
  inFront.PRIMARY_PORT = await port("primary")
  inFront.STANDBY_PORT = await port("standby")
  writeFilled("haproxy.cfg", join(folder, "haproxy.cfg"), inFront)
  inFront.POOLER_PORT = await port("pooler")
  writeFilled("pgbouncer.ini", join(folder, "pgbouncer.ini"), {
    ...{ ...inFront, PRIMARY_HOST: address },
    ...{ POOLER_AUTH: "scram-sha-256", POOLER_USERS: join(folder, "users.txt") },
  })
  writeFileSync(join(folder, "users.txt"), '"cupo" "arcilla"\n')
  handOver(folder)

  const begin = (program: string, args: string[]) =>
    around.push(startAs(program, args, join(folder, `${program}.log`)))
  for (const one of members) one.start()
  begin("haproxy", ["-db", "-f", join(folder, "haproxy.cfg")])
  begin("pgbouncer", [join(folder, "pgbouncer.ini")])
  for (const one of machines) one.start()

  const at = (name: string, port: string, user: string, password: string) =>
    `postgres://${user}:${password}@${address}:${inFront[port]}/${name}`
  const cluster: TestCluster = {
    machines,
    members,
    url: at("cupo", "PRIMARY_PORT", "cupo", "arcilla"),
    standbyUrl: at("cupo", "STANDBY_PORT", "cupo", "arcilla"),
    owner: { host: address, user: "postgres", password: passwords.POSTGRES_PASSWORD, database: "cupo" },
    poolerUrl: at("cupo", "POOLER_PORT", "cupo", "arcilla"),
    async primary() {
      for (;;) {
        for (const one of machines) {
          const said = await one.ask()
          if (said?.state === "running" && /^(master|primary|leader)$/.test(said.role)) return one
        }
      }
    },
    async settled() {
      await until(async () => {
        const said = await Promise.all(machines.map((one) => one.ask()))
        const primaries = said.filter((one) => one?.role === "master" || one?.role === "primary")
        const [primary] = primaries
        const following = primary?.replication?.filter(({ state }) => state === "streaming")
        return (
          said.every((one) => one?.state === "running" || one?.state === "streaming") &&
          // One that was the primary is connected for a moment before it finds that it went another way, and goes back.
          said.every((one) => one?.timeline === primary?.timeline) &&
          primaries.length === 1 &&
          said.some((one) => one?.sync_standby) &&
          following?.length === machines.length - 1
        )
      }, 180_000)
    },
    async switchOver() {
      const leader = await cluster.primary()
      const candidates = await Promise.all(
        machines.map(async (one) => ({ one, isNext: (await one.ask())?.sync_standby })),
      )
      const candidate = candidates.find(({ isNext }) => isNext)?.one.name
      const answer = await fetch(`${leader.url}/switchover`, {
        method: "POST",
        body: JSON.stringify({ leader: leader.name, candidate }),
      })
      if (!answer.ok) throw new Error(`No switch-over: ${answer.status} ${await answer.text()}`)
    },
    async close() {
      await Promise.all(machines.map((one) => one.stop()))
      await Promise.all(members.map((one) => one.stop()))
      for (const one of around) {
        one.kill("SIGTERM")
        if (one.exitCode === null && one.signalCode === null) await once(one, "exit")
      }
      if (!process.env.KEEP_CLUSTER) await rm(folder, { recursive: true, force: true })
    },
  }
  try {
    await cluster.settled()
    await makeDatabase(at("postgres", "PRIMARY_PORT", "postgres", passwords.POSTGRES_PASSWORD))
  } catch (error) {
    await cluster.close()
    throw error
  }
  return cluster
}

/** What an operator does once. */
async function makeDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query("create role cupo login password 'arcilla'")
  await client.query("create database cupo owner cupo")
  await client.end()
}
