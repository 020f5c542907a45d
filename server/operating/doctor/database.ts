import pg from "pg"
import type { Config } from "../../config.ts"
import { namedDatabase } from "../../database.ts"
import { isOwned } from "../../features/people/owner/word.ts"
import { countSecondSteps } from "../../identity.ts"
import type { Connection } from "../../platform/database/pool.ts"
import { readRoom } from "../../platform/database/room.ts"
import { findCluster } from "../../platform/embedded/cluster.ts"
import { SomebodyElses } from "../../platform/embedded/place.ts"
import { broken, type Finding, good, look } from "../../platform/finding.ts"
import { type Facts, readFacts } from "../facts.ts"
import { tellingHours } from "./machine.ts"
import { passkeys } from "./passkeys.ts"
import { lookAtSchema } from "./schema.ts"
import { secondSteps } from "./secondSteps.ts"

export interface Looked {
  findings: Finding[]
  /** Undefined: the database is away, or its schema is another. */
  facts?: Facts
  /** How many connections of ours it allows. */
  room?: number
}

/** Looks at the database; one that comes along is neither made nor started. */
export async function lookAtDatabase(config: Config): Promise<Looked> {
  const connection = namedDatabase(config) ?? (await findOurs(config.DATA_DIR))
  if (connection instanceof SomebodyElses)
    return {
      findings: [broken(`DATA_DIR: ${connection.message}`, "Run every command as the account that serves.")],
    }
  if (connection === "none")
    return {
      findings: [
        look(
          "There is no database in DATA_DIR yet.",
          "The first serve makes it; if there was one, see that its disk is mounted.",
        ),
      ],
    }
  if (connection === "stopped")
    return {
      findings: [
        broken(
          "The PostgreSQL that comes along does not run.",
          "Start serve; what PostgreSQL says is in DATA_DIR/postgres/server.log.",
        ),
      ],
    }
  return ask(connection, config)
}

const findOurs = (dataDir: string) =>
  findCluster(dataDir).catch((error) => {
    if (error instanceof SomebodyElses) return error
    throw error
  })

async function ask(connection: Connection, config: Config): Promise<Looked> {
  const client = new pg.Client({
    ...connection,
    application_name: "cupo doctor",
    connectionTimeoutMillis: 5_000,
    query_timeout: 8_000,
    statement_timeout: 8_000,
  })
  client.on("error", () => {})
  await client.connect()
  try {
    const findings = [
      await version(client),
      await clock(client),
      await zones(client),
      ...(await settings(client)),
    ]
    const room = await readRoom(client)
    const schema = await lookAtSchema(client)
    findings.push(schema)
    if (schema.state !== "good") return { findings, room }
    if (!(await isOwned(client)))
      findings.push(
        look(
          "Nobody owns this studio yet.",
          "Open /backend, and give the word that serve prints at its start.",
        ),
      )
    if (config.IDENTITY_PROVIDER === "embedded")
      findings.push(
        ...(await passkeys(client, config)),
        ...secondSteps(await countSecondSteps(config, client)),
      )
    return { findings, room, facts: await readFacts(client, new Date()) }
  } finally {
    await client.end().catch(() => {})
  }
}

async function version(client: pg.Client): Promise<Finding> {
  const { rows } = await client.query<{ number: number; name: string }>(
    "select current_setting('server_version_num')::int as number, current_setting('server_version') as name",
  )
  const { number = 0, name = "" } = rows[0] ?? {}
  return number < 150_000
    ? broken(`PostgreSQL ${name} is too old.`, "Cupo needs 15 or newer.")
    : good(`PostgreSQL ${name} answers.`)
}

/** Whoever decides reads the time here; some of what is written has the database's. */
async function clock(client: pg.Client): Promise<Finding> {
  const before = Date.now()
  const { rows } = await client.query<{ now: Date }>("select clock_timestamp() as now")
  const [after, there] = [Date.now(), (rows[0] as { now: Date }).now.getTime()]
  const off = there < before ? before - there : Math.max(0, there - after)
  const seconds = (off / 1_000).toFixed(1)
  const todo = "Let both machines keep their clocks by NTP (timedatectl)."
  if (off > 30_000)
    return broken(
      `The clocks of this machine and of the database are ${seconds} s apart: deadlines are off by as much.`,
      todo,
    )
  if (off > 2_000) return look(`The clocks of this machine and of the database are ${seconds} s apart.`, todo)
  return good("The clocks of this machine and of the database agree.")
}

async function zones(client: pg.Client): Promise<Finding> {
  const { rows } = await client.query<{ zone: string; hour: number | null }>(
    `select zone, case when exists (select from pg_timezone_names where name = zone)
       then extract(hour from at::timestamptz at time zone zone)::int end as hour
     from json_to_recordset($1) as given(zone text, at text)`,
    [JSON.stringify(tellingHours)],
  )
  const wrong = rows.filter(({ zone, hour }) => tellingHours.find((one) => one.zone === zone)?.hour !== hour)
  return wrong.length > 0
    ? broken(
        `PostgreSQL does not know today's time of ${wrong.map(({ zone }) => zone).join(", ")}.`,
        "Update its time zone data (the system's tzdata).",
      )
    : good("PostgreSQL knows today's time zones.")
}

async function settings(client: pg.Client): Promise<Finding[]> {
  const { rows } = await client.query<{
    encoding: string
    vacuum: string
    reads_only: boolean
    trigrams: boolean
  }>(
    `select pg_encoding_to_char(encoding) as encoding, current_setting('autovacuum') as vacuum,
       pg_is_in_recovery() or current_setting('default_transaction_read_only') = 'on' as reads_only,
       exists (select from pg_extension where extname = 'pg_trgm') as trigrams
     from pg_database where datname = current_database()`,
  )
  const [{ encoding, vacuum, reads_only, trigrams }] = rows as [(typeof rows)[0]]
  const found: (Finding | false)[] = [
    encoding !== "UTF8" &&
      broken(`The database is kept in ${encoding}.`, "Make one in UTF8: names with accents break in this."),
    vacuum !== "on" && look("autovacuum is off: the database grows without end.", "Set autovacuum = on."),
    reads_only && broken("The database takes no writes.", "Name the primary in DATABASE_URL, not a standby."),
    !trigrams &&
      look(
        "The extension pg_trgm is not there: people are searched one by one.",
        "create extension pg_trgm, as who may.",
      ),
  ]
  return found.filter((one) => one !== false)
}
