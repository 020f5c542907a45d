import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import pg from "pg"
import { type Simulator, startSimulator } from "../../tools/paypal-simulator/simulator.ts"
import { type Serving, type Started, serve, start } from "../support/process.ts"
import { startCluster, type TestCluster } from "./cluster.ts"

/** The product on a cluster: two servers, a worker, and who takes payments. */
export interface House {
  cluster: TestCluster
  servers: Serving[]
  worker: Started
  simulator: Simulator
  /** Over the way that the servers go. */
  pool: pg.Pool
  environment: Record<string, string>
  urls(): string[]
  close(): Promise<void>
}

/** Opens it. `settings` are more words of the environment, by what the cluster's addresses are. */
export async function openHouse(
  settings: (cluster: TestCluster) => Record<string, string> = () => ({}),
): Promise<House> {
  const cluster = await startCluster()
  const simulator = await startSimulator()
  const folder = await mkdtemp(join(tmpdir(), "cupo-house-"))
  const environment = {
    ...{ DATABASE_URL: cluster.url, PAYPAL_SIMULATOR_URL: simulator.url, DATA_DIR: folder },
    ...settings(cluster),
  }
  const pool = new pg.Pool({ connectionString: cluster.url, max: 4 })
  pool.on("error", () => {})
  const house: House = {
    ...{ cluster, simulator, pool, environment },
    servers: [],
    worker: undefined as never,
    urls: () => house.servers.map(({ url }) => url),
    async close() {
      await pool.end()
      await Promise.all(house.servers.map((one) => one.stop()))
      house.worker?.process.kill("SIGTERM")
      await house.worker?.ended
      await simulator.close()
      await cluster.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
  try {
    for (const _ of [1, 2]) house.servers.push(await serve(environment))
    house.worker = start(["work"], environment)
  } catch (error) {
    await house.close()
    throw error
  }
  return house
}
