import { parseArgs } from "node:util"
import { StopError } from "./commands/stop.ts"
import { type Config, readConfig } from "./config.ts"
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

/** What a command takes behind its name. */
interface Taken {
  /** Words at most; none, unless it says how many. */
  words?: number
  flags?: (keyof Flags)[]
}

const commands: Record<string, Taken & { load: () => Promise<Command> }> = {
  serve: { load: async () => (await import("./commands/serve.ts")).serve, flags: ["demo", "dev"] },
  "load-demo": { load: async () => (await import("./commands/load-demo.ts")).loadDemoStudio, words: 1 },
  "serve-one": { load: async () => (await import("./commands/serve-one.ts")).serveOne, flags: ["dev"] },
  work: { load: async () => (await import("./commands/work.ts")).work },
  migrate: { load: async () => (await import("./commands/migrate.ts")).migrateCommand },
  import: {
    load: async () => (await import("./commands/import.ts")).importCommand,
    ...{ words: Number.POSITIVE_INFINITY, flags: ["check"] },
  },
  export: { load: async () => (await import("./commands/export.ts")).exportCommand, words: 1 },
  "move-studio": { load: async () => (await import("./commands/moveStudio.ts")).moveStudio },
  backup: { load: async () => (await import("./commands/backup.ts")).backup, words: 1 },
  "keep-backups": { load: async () => (await import("./commands/keepBackups.ts")).keepBackups },
  restore: { load: async () => (await import("./commands/restore.ts")).restore, words: 1, flags: ["at"] },
  verify: { load: async () => (await import("./commands/verify.ts")).verify },
  superuser: {
    load: async () => (await import("./commands/superuser.ts")).superuser,
    words: Number.POSITIVE_INFINITY,
  },
  "reset-second-step": {
    load: async () => (await import("./commands/resetSecondStep.ts")).resetSecondStep,
    words: 1,
  },
  "move-identity": {
    load: async () => (await import("./commands/moveIdentity.ts")).moveIdentity,
    ...{ words: 1, flags: ["apply", "no-mail"] },
  },
  types: { load: async () => (await import("./commands/types.ts")).types, words: 1 },
}

/** Throws a StopError for the first that a command would pass over. */
function assertTaken(name: string, args: string[], given: Flags, { words = 0, flags = [] }: Taken): void {
  const odd = Object.keys(given).find((flag) => !flags.includes(flag as keyof Flags))
  const passed = odd === undefined ? args[words] && `"${args[words]}"` : `--${odd}`
  if (passed) throw new StopError(`${name} takes no ${passed}: see --help.`)
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
  const { help: asksHelp, ...flags } = values
  const [name, ...args] = positionals
  // Settings that cannot be read are what it is asked about.
  if (name === "doctor" && !asksHelp) {
    assertTaken(name, args, flags, { flags: ["json"] })
    return (await import("./commands/doctor.ts")).doctor(process.env, flags)
  }
  const known = name === undefined ? undefined : commands[name]
  if (asksHelp || name === undefined || !known) {
    console.log(help)
    process.exitCode = asksHelp || name === undefined ? 0 : 2
    return
  }
  assertTaken(name, args, flags, known)
  const command = await known.load()
  await command(readConfig(process.env), args, flags)
}

main().catch(async (error: unknown) => {
  if (isToldToStop()) return
  const { plainly } = await import("./commands/plainly.ts")
  console.error(plainly(error))
  process.exit(1)
})
