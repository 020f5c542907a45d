import { parseArgs } from "node:util"
import { StopError } from "./commands/stop.ts"
import { type Config, ConfigError, readConfig } from "./config.ts"
import { isToldToStop } from "./platform/told.ts"

const help = `Cupo, class booking for studios

  serve [--demo] [--dev]   the web and the API; --demo loads the demo studio into an empty database
  work                     scheduled jobs alone, for installs that run serve with JOBS=off
  migrate                  brings the database up to date
  import FOLDER            moves a studio in from CSV files; import FILE.xlsx [FILE.csv …] from spreadsheets as they are, and says
                           what it took each column for; with --check only says what would come, and what is wrong
  export FOLDER            writes the studio as CSV files that import reads, while it serves
  backup [FOLDER | s3]     makes a full backup of the PostgreSQL that comes along, while it serves
  restore [FOLDER | s3]    restores one into a DATA_DIR without a database; with --at 2026-11-22T18:30, as it was then
  doctor                   says what is wrong with this install, and what to do about it; --json for programs
  verify                   checks what must always be true, and names each violation
  move-identity WHERE      moves people's credentials to embedded or firebase; says what it would do, unless with --apply;
                           whoever had a password is mailed how to choose a new one, unless with --no-mail
  superuser EMAIL NAME     makes a superuser; asks for the password, or reads it from standard input
  reset-second-step EMAIL  takes the second step of a person's sign-in away, and ends their sessions

Settings come from environment variables: see .env.example.`

interface Flags {
  demo?: boolean
  dev?: boolean
  apply?: boolean
  check?: boolean
  "no-mail"?: boolean
  at?: string
  json?: boolean
}

type Command = (config: Config, args: string[], flags: Flags) => Promise<void>

const commands: Record<string, () => Promise<Command>> = {
  serve: async () => (await import("./commands/serve.ts")).serve,
  "load-demo": async () => (await import("./commands/load-demo.ts")).loadDemoStudio,
  "serve-one": async () => (await import("./commands/serve-one.ts")).serveOne,
  work: async () => (await import("./commands/work.ts")).work,
  migrate: async () => (await import("./commands/migrate.ts")).migrateCommand,
  import: async () => (await import("./commands/import.ts")).importCommand,
  export: async () => (await import("./commands/export.ts")).exportCommand,
  "move-studio": async () => (await import("./commands/moveStudio.ts")).moveStudio,
  backup: async () => (await import("./commands/backup.ts")).backup,
  "keep-backups": async () => (await import("./commands/keepBackups.ts")).keepBackups,
  restore: async () => (await import("./commands/restore.ts")).restore,
  verify: async () => (await import("./commands/verify.ts")).verify,
  superuser: async () => (await import("./commands/superuser.ts")).superuser,
  "reset-second-step": async () => (await import("./commands/resetSecondStep.ts")).resetSecondStep,
  "move-identity": async () => (await import("./commands/moveIdentity.ts")).moveIdentity,
  types: async () => (await import("./commands/types.ts")).types,
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      demo: { type: "boolean" },
      dev: { type: "boolean" },
      apply: { type: "boolean" },
      check: { type: "boolean" },
      "no-mail": { type: "boolean" },
      at: { type: "string" },
      json: { type: "boolean" },
      help: { type: "boolean", short: "h" },
    },
  })
  const [name, ...args] = positionals
  // Settings that cannot be read are what it is asked about.
  if (name === "doctor" && !values.help)
    return (await import("./commands/doctor.ts")).doctor(process.env, values)
  const load = name === undefined ? undefined : commands[name]
  if (values.help || !load) {
    console.log(help)
    process.exitCode = values.help || name === undefined ? 0 : 2
    return
  }
  const command = await load()
  await command(readConfig(process.env), args, values)
}

main().catch((error: unknown) => {
  if (isToldToStop()) return
  const isOurs = error instanceof ConfigError || error instanceof StopError
  const { code, syscall } = error as NodeJS.ErrnoException
  // A folder that is not there, a full disk: what the system said is all there is to know.
  const isPlain = isOurs || code?.startsWith("ERR_PARSE_ARGS") || syscall !== undefined
  console.error(isPlain ? (error as Error).message : error)
  process.exit(1)
})
