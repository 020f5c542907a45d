import { mkdir } from "node:fs/promises"
import { join } from "node:path"
import { loadDemo } from "../../server/commands/demo.ts"
import { migrateDatabase } from "../../server/commands/migrate.ts"
import { readConfig } from "../../server/config.ts"
import { type Connection, openPool } from "../../server/platform/database/pool.ts"
import { asAdmin, onDatabase, openTestCluster, urlOf } from "./cluster.ts"
import { startOpenId } from "./openid.ts"
import { saidReady, start } from "./process.ts"

/** A server of its own on a database of its own: what one browser works with. */
export interface OwnStudio {
  url: string
  connection: Connection
}

export interface Studios {
  /** The studio of that place, made when it is first asked for. */
  take(place: number): Promise<OwnStudio>
  /** Who asks next gets a new one. */
  drop(place: number): void
  close(): Promise<unknown>
}

interface Open extends OwnStudio {
  close(): Promise<void>
}

/** Of its own: whoever uses a PostgreSQL that comes along keeps a connection to the database that comes with it, and one is copied only while nobody does. */
const template = "studio_template"

/** The demo studio, brought in once: each place is a copy of its database, with a server and a stand-in for Google. */
export async function openStudios(folder: string): Promise<Studios> {
  const cluster = await openTestCluster(folder)
  await asAdmin(cluster.connection, `create database ${template}`)
  const connection = { connectionString: urlOf(onDatabase(cluster.connection, template)) }
  await migrateDatabase(connection)
  // The program that brings it in reads them from here.
  Object.assign(process.env, hostedSettings(), { DATABASE_URL: connection.connectionString })
  await loadDemo(connection, readConfig({ DATA_DIR: folder }))
  // The demo asks how a class was. A test that wants it asks for it.
  const pool = openPool(connection, 1, () => {})
  await pool.query("delete from settings where name = 'ratings'").finally(() => pool.end())
  const places = new Map<number, Promise<Open>>()
  const ended: Promise<void>[] = []
  let made = 0

  const open = async (): Promise<Open> => {
    const name = `studio_${++made}`
    await asAdmin(connection, `create database ${name} template ${template} strategy file_copy`)
    const own = onDatabase(connection, name)
    const { url, close } = await serveStudio(own, join(folder, name))
    return { url, connection: own, close }
  }
  const drop = (place: number) => {
    const taken = places.get(place)
    places.delete(place)
    if (taken) ended.push(taken.then(({ close }) => close()))
  }
  return {
    async take(place) {
      const taken = places.get(place) ?? open()
      places.set(place, taken)
      const { url, connection } = await taken
      return { url, connection }
    },
    drop,
    close() {
      for (const place of places.keys()) drop(place)
      return Promise.allSettled(ended)
    },
  }
}

async function serveStudio(connection: Connection, folder: string) {
  await mkdir(folder)
  let listening = (_url: string) => {}
  const google = await startOpenId(new Promise<string>((resolve) => (listening = resolve)))
  const server = start(["serve"], {
    ...{ DATABASE_URL: urlOf(connection), DATA_DIR: folder, PORT: "0", HOST: "127.0.0.1" },
    ...{ PAYMENTS: "simulator", JOBS: "on" },
    ...{ ...google.environment, ...hostedSettings(), ...lateSettings() },
  })
  const url = await saidReady(server)
  listening(url)
  return {
    url,
    async close() {
      server.process.kill("SIGTERM")
      await Promise.all([server.ended, google.close()])
    },
  }
}

/** The settings of studios whose answers come late to browsers, where `LATE` asks for it. */
function lateSettings(): Record<string, string> {
  const { LATE } = process.env
  return LATE
    ? { NODE_OPTIONS: `--import ${join(import.meta.dirname, "late.ts")}`, CUPO_TEST_LATE: LATE }
    : {}
}

/** The settings of studios whose people's credentials are at Firebase's emulator, in a run that has one. */
function hostedSettings(): Record<string, string> {
  const emulator = process.env.TEST_FIREBASE
  return emulator
    ? {
        IDENTITY_PROVIDER: "firebase",
        FIREBASE_AUTH_EMULATOR_HOST: emulator,
        FIREBASE_PROJECT_ID: "demo-cupo",
      }
    : {}
}
