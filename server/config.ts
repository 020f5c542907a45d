import { createPrivateKey } from "node:crypto"
import { readFileSync } from "node:fs"
import { isAbsolute, relative } from "node:path"
import { compile } from "@fastify/proxy-addr"
import { z } from "zod"

const port = z.coerce.number().int().min(0).max(65535)
const flag = z.enum(["on", "off"]).transform((value) => value === "on")
const positive = (max: number) => z.coerce.number().int().min(1).max(max)

const bucketName = z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "must be the name of a bucket")
const region = z.string().regex(/^[a-z0-9-]{1,40}$/, "must be a region, such as us-east-1")

const identitySecret = z.string().min(32, "must have at least 32 characters")
const listOf = (text: string) => text.split(",").map((one) => one.trim())

/** Read as Fastify will read it. */
function isProxyList(text: string): boolean {
  try {
    compile(listOf(text))
    return true
  } catch {
    return false
  }
}

const databaseAddress = z
  .string()
  .regex(/^postgres(ql)?:\/\//, "must start with postgres:// or postgresql://")

const Environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1).default("0.0.0.0"),
  DATA_DIR: z.string().min(1).default("./data"),
  DATABASE_URL: databaseAddress.optional(),
  /** Past the pooler that DATABASE_URL leads to, which lends a connection for one transaction: for what keeps something on its own. */
  DATABASE_SESSION_URL: databaseAddress.optional(),
  /** A copy that follows it: answers what no decision reads, while it is so many milliseconds behind at most. */
  DATABASE_STANDBY_URL: databaseAddress.optional(),
  DATABASE_STANDBY_MS: z.coerce.number().int().min(0).max(60_000).default(1_000),
  DATABASE_POOL: positive(100).default(11),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: "must be an http or https address" }).optional(),
  PROCESSES: positive(64).default(1),
  MEMORY_MB: z.coerce.number().int().min(64).max(65_536).optional(),
  JOBS: flag.default(true),
  TRUSTED_PROXIES: z
    .string()
    .refine(isProxyList, "must be addresses or networks with commas, such as 10.0.0.0/8")
    .optional(),
  RATE_LIMITS: flag.default(true),
  MOST_LAG_MS: positive(60_000).default(2_000),
  MOST_WAIT_MS: positive(10_000).default(8_000),
  /** Unset: no metrics. */
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().min(1).default("127.0.0.1"),
  /** Of a collector that speaks OTLP over HTTP; unset: no traces. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: "must be an http or https address" })
    .optional(),
  /** The library's own, which reads it itself. */
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  OTEL_SERVICE_NAME: z.string().min(1).default("cupo"),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info"),
  NODE_ENV: z.string().optional(),
  IDENTITY_PROVIDER: z.enum(["embedded", "firebase"]).default("embedded"),
  /** What the console gives: the file's path, or what is in it. */
  FIREBASE_SERVICE_ACCOUNT: z.string().min(1).optional(),
  FIREBASE_API_KEY: z.string().min(1).optional(),
  FIREBASE_AUTH_EMULATOR_HOST: z
    .string()
    .regex(/^[\w.-]+:\d+$/, "must be a host and a port, such as 127.0.0.1:9099")
    .optional(),
  /** Milliseconds that one try of a call may take at most. */
  FIREBASE_PATIENCE_MS: z.coerce.number().int().min(100).max(60_000).default(4_000),
  FIREBASE_PROJECT_ID: z.string().min(1).optional(),
  IDENTITY_SECRET: identitySecret.optional(),
  /** What it was before, with commas between: second steps that it sealed are opened, and sealed with the one of today. */
  IDENTITY_SECRETS_BEFORE: z.string().transform(listOf).pipe(z.array(identitySecret)).default([]),
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  GOOGLE_ISSUER: z
    .url({ protocol: /^https?$/, error: "must be an http or https address" })
    .default("https://accounts.google.com"),
  ID_TOKEN_MINUTES: positive(60).default(15),
  SESSION_DAYS: positive(90).default(30),
  SESSION_IDLE_DAYS: positive(90).default(14),
  /** Of the staff, whose screen may be a desk's that others walk up to. */
  SESSION_STAFF_IDLE_HOURS: positive(90 * 24).default(8),
  /** Who knows of passwords that leaked, by the first five letters of a digest; unset: nobody is asked. */
  LEAKED_PASSWORDS_URL: z.url({ protocol: /^https?$/, error: "must be an http or https address" }).optional(),
  SHUTDOWN_SECONDS: positive(120).default(15),
  /** Before that: for how long it goes on serving and says that it is not ready, so that the proxy in front sends nobody any more. */
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(60).default(0),
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      error: "must be smtp://user:password@host:587 or smtps://user:password@host",
    })
    .optional(),
  MAIL_FROM: z.email("must be an address, such as hola@example.com").optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/, error: "must be an http or https address" }).optional(),
  S3_BUCKET: bucketName.optional(),
  S3_REGION: region.default("us-east-1"),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  /** Where full backups and the log of the PostgreSQL that comes along are kept: one or the other. */
  BACKUP_FOLDER: z.string().refine(isAbsolute, "must be a whole path, such as /mnt/backups").optional(),
  BACKUP_S3_ENDPOINT: z.url({ protocol: /^https?$/, error: "must be an http or https address" }).optional(),
  BACKUP_S3_BUCKET: bucketName.optional(),
  BACKUP_S3_REGION: region.default("us-east-1"),
  BACKUP_S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  /** Full backups that are kept. */
  BACKUP_KEEP: positive(1_000).default(7),
  PAYPAL_CLIENT_ID: z.string().min(1).optional(),
  PAYPAL_CLIENT_SECRET: z.string().min(1).optional(),
  PAYPAL_ENVIRONMENT: z.enum(["sandbox", "production"]).default("sandbox"),
  PAYPAL_WEBHOOK_ID: z.string().min(1).optional(),
  /** Milliseconds that one try of a call may take at most; each kind of call has its own, some seconds. */
  PAYPAL_PATIENCE_MS: z.coerce.number().int().min(100).max(60_000).optional(),
  PAYMENTS: z.enum(["simulator", "off"]).optional(),
  PAYPAL_SIMULATOR_URL: z
    .url({ protocol: /^http$/, error: "must be an http address of this machine" })
    .optional(),
})

export type Config = z.output<typeof Environment>

export class ConfigError extends Error {}

/** Reads the settings from environment variables. Throws a ConfigError of one line that names the first wrong variable. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = givenIn(environment)
  const parsed = Environment.safeParse(given)
  if (parsed.success) return whole(parsed.data)
  throw new ConfigError(sayIssue(parsed.error.issues[0], given))
}

/** What is wrong with the settings, a line for each variable that cannot be read; or the first that lacks another. */
export function faultsOf(environment: Record<string, string | undefined>): string[] {
  const given = givenIn(environment)
  const parsed = Environment.safeParse(given)
  if (!parsed.success) return parsed.error.issues.map((issue) => sayIssue(issue, given))
  try {
    whole(parsed.data)
    return []
  } catch (error) {
    return [(error as Error).message]
  }
}

/** Every variable that is read. */
export const settingNames: readonly string[] = Object.keys(Environment.shape)

type Given = Record<string, string | undefined>

const givenIn = (environment: Given): Given =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""))

function sayIssue(issue: z.core.$ZodIssue | undefined, given: Given): string {
  const name = String(issue?.path[0])
  const value = /SECRET|URL|ENDPOINT|SERVICE_ACCOUNT/.test(name)
    ? ""
    : ` (it is ${JSON.stringify(given[name])})`
  return `${name}: ${issue?.message}${value}`
}

/** Where people find the studio, without a slash at the end: what the links in mails begin with. */
export const siteOf = ({ PUBLIC_URL, PORT }: Pick<Config, "PUBLIC_URL" | "PORT">): string =>
  (PUBLIC_URL ?? `http://localhost:${PORT}`).replace(/\/+$/, "")

/** What is set only together. */
function whole(config: Config): Config {
  const { GOOGLE_CLIENT_ID: id, GOOGLE_CLIENT_SECRET: secret } = config
  if (config.METRICS_PORT && config.METRICS_PORT === config.PORT)
    throw new ConfigError("METRICS_PORT: it is PORT, which everybody may ask; choose another")
  for (const name of ["DATABASE_SESSION_URL", "DATABASE_STANDBY_URL"] as const)
    if (config[name] && !config.DATABASE_URL) throw new ConfigError(`DATABASE_URL: ${name} needs it`)
  if (config.IDENTITY_PROVIDER === "firebase") assertFirebase(config)
  config.FIREBASE_SERVICE_ACCOUNT &&= readServiceAccount(config.FIREBASE_SERVICE_ACCOUNT)
  if (config.SMTP_URL && !config.MAIL_FROM) {
    throw new ConfigError("MAIL_FROM: the address that mail comes from is needed with SMTP_URL")
  }
  const { PAYPAL_CLIENT_ID: account, PAYPAL_CLIENT_SECRET: accountSecret } = config
  if (account && !accountSecret) throw new ConfigError("PAYPAL_CLIENT_SECRET: PAYPAL_CLIENT_ID needs it")
  if (accountSecret && !account) throw new ConfigError("PAYPAL_CLIENT_ID: PAYPAL_CLIENT_SECRET needs it")
  if (account && config.PAYMENTS) {
    throw new ConfigError("PAYMENTS: it is for installs without PayPal; leave it out, or PAYPAL_CLIENT_ID")
  }
  assertTogether(config, ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"])
  assertBackup(config)
  if (id && !secret) throw new ConfigError("GOOGLE_CLIENT_SECRET: GOOGLE_CLIENT_ID needs it")
  if (secret && !id) throw new ConfigError("GOOGLE_CLIENT_ID: GOOGLE_CLIENT_SECRET needs it")
  return config
}

/** All of them, or none. */
function assertTogether(config: Config, names: (keyof Config)[]): void {
  const given = names.find((name) => config[name])
  const missing = names.find((name) => !config[name])
  if (given && missing) throw new ConfigError(`${missing}: ${given} needs it`)
}

function assertBackup(config: Config): void {
  const bucket = ["ENDPOINT", "BUCKET", "ACCESS_KEY_ID", "SECRET_ACCESS_KEY"] as const
  assertTogether(
    config,
    bucket.map((name) => `BACKUP_S3_${name}` as const),
  )
  const { BACKUP_FOLDER: folder, BACKUP_S3_BUCKET: inBucket, DATA_DIR, DATABASE_URL } = config
  if (folder && inBucket) throw new ConfigError("BACKUP_FOLDER: a folder or a bucket, not both")
  const given = folder ? "BACKUP_FOLDER" : "BACKUP_S3_BUCKET"
  if ((folder || inBucket) && DATABASE_URL) {
    throw new ConfigError(
      `${given}: it is for the PostgreSQL that comes along; a server of yours is backed up with its own tools`,
    )
  }
  if (folder && !relative(DATA_DIR, folder).startsWith(".."))
    throw new ConfigError("BACKUP_FOLDER: it lies in DATA_DIR, and would be lost with it")
}

function assertFirebase(config: Config): void {
  if (config.FIREBASE_AUTH_EMULATOR_HOST) {
    // It signs nothing: whoever reaches such a server is whom they say.
    if (config.NODE_ENV === "production")
      throw new ConfigError("FIREBASE_AUTH_EMULATOR_HOST: never with NODE_ENV=production")
    if (!config.FIREBASE_PROJECT_ID) throw new ConfigError("FIREBASE_PROJECT_ID: the emulator needs it")
    return
  }
  for (const name of ["FIREBASE_SERVICE_ACCOUNT", "FIREBASE_API_KEY"] as const) {
    if (!config[name]) throw new ConfigError(`${name}: IDENTITY_PROVIDER=firebase needs it`)
  }
}

const ServiceAccount = z.object({
  project_id: z.string().min(1),
  client_email: z.string().min(1),
  private_key: z.string().min(1),
})

/** What is in the file, or what was given instead of one: the whole of it, for whoever reads it later. */
function readServiceAccount(given: string): string {
  try {
    const text = given.trimStart().startsWith("{") ? given : readFileSync(given, "utf8")
    createPrivateKey(ServiceAccount.parse(JSON.parse(text)).private_key)
    return text
  } catch {
    throw new ConfigError(
      "FIREBASE_SERVICE_ACCOUNT: must be the key of a service account, as the console gives it, or the path of its file",
    )
  }
}
