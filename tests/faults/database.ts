import { spawnSync } from "node:child_process"
import { once } from "node:events"
import { chmodSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import pg from "pg"
import { handOver, postgresPrograms, startAs } from "../cluster/programs.ts"
import { freePort, until } from "../support/process.ts"

/** A PostgreSQL that is reached over the network, with an empty database of Cupo. */
export interface FarDatabase {
  port: number
  /** What DATABASE_URL is for whom it is at this address. */
  urlAt(address: string): string
  close(): Promise<void>
}

export const lacksPostgres = postgresPrograms === undefined

/** Starts Debian's own. `networks` may enter. `environment` is what it is started with beside the usual. */
export async function startFarDatabase(
  networks: string,
  environment: Record<string, string> = {},
): Promise<FarDatabase> {
  const folder = mkdtempSync(join(tmpdir(), "cupo-far-"))
  chmodSync(folder, 0o755)
  handOver(folder)
  const [data, log] = [join(folder, "data"), join(folder, "log")]
  const programs = postgresPrograms as string
  const made = startAs(join(programs, "initdb"), ["-D", data, "-A", "trust", "-U", "cupo"], log)
  await once(made, "exit")
  spawnSync("sh", ["-c", `echo "host all all ${networks} trust" >> ${data}/pg_hba.conf`])
  const port = await freePort()
  const settings = { listen_addresses: "*", port, unix_socket_directories: folder, max_connections: 200 }
  const words = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])
  const server = startAs(join(programs, "postgres"), ["-D", data, ...words], log, environment)
  const at = (database: string) => ({ host: "127.0.0.1", port, user: "cupo", database })
  await until(() => answers(at("postgres")), 60_000)
  const client = new pg.Client(at("postgres"))
  await client.connect()
  await client.query("create database cupo")
  await client.end()
  return {
    port,
    urlAt: (address) => `postgres://cupo@${address}:${port}/cupo`,
    async close() {
      server.kill("SIGINT")
      if (server.exitCode === null && server.signalCode === null) await once(server, "exit")
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function answers(config: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client(config)
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
