import { generateKeyPairSync } from "node:crypto"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { isSimulated } from "../../server/commands/simulate.ts"
import { ConfigError, readConfig } from "../../server/config.ts"

/** What is said of settings that are wrong; undefined when they are not. */
function complaint(environment: Record<string, string | undefined>): string | undefined {
  try {
    readConfig(environment)
    return undefined
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return (error as Error).message
  }
}

test("with nothing set there is a server that works", () => {
  expect(readConfig({})).toMatchObject({
    PORT: 3000,
    HOST: "0.0.0.0",
    PROCESSES: 1,
    JOBS: true,
    RATE_LIMITS: true,
  })
  expect(readConfig({ PORT: "", DATABASE_URL: "", HOST: "" })).toEqual(readConfig({}))
})

test("an account of PayPal's is whole, and is not simulated", () => {
  expect(complaint({ PAYPAL_CLIENT_ID: "x" })).toMatch(/^PAYPAL_CLIENT_SECRET/)
  expect(complaint({ PAYPAL_CLIENT_SECRET: "x" })).toMatch(/^PAYPAL_CLIENT_ID/)
  const account = { PAYPAL_CLIENT_ID: "x", PAYPAL_CLIENT_SECRET: "x" }
  expect(complaint({ ...account, PAYMENTS: "simulator" })).toMatch(/^PAYMENTS/)
  expect(complaint(account)).toBeUndefined()
  expect(isSimulated(readConfig({}), false)).toBe(false)
  expect(isSimulated(readConfig({}), true)).toBe(true)
  expect(isSimulated(readConfig({ PAYMENTS: "off" }), true)).toBe(false)
  expect(isSimulated(readConfig({ PAYMENTS: "simulator" }), false)).toBe(true)
  expect(isSimulated(readConfig(account), true)).toBe(false)
})

test("Firebase is set up whole, and its emulator is never taken at its word in production", () => {
  const firebase = { IDENTITY_PROVIDER: "firebase" }
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 })
  const account = {
    ...{ project_id: "estudio", client_email: "cupo@estudio.example.com" },
    private_key: privateKey.export({ type: "pkcs8", format: "pem" }),
  }
  const keys = { FIREBASE_SERVICE_ACCOUNT: JSON.stringify(account), FIREBASE_API_KEY: "x" }
  expect(complaint({ ...firebase, ...keys, FIREBASE_API_KEY: "" })).toMatch(/^FIREBASE_API_KEY/)
  expect(complaint({ ...firebase, FIREBASE_API_KEY: "x" })).toMatch(/^FIREBASE_SERVICE_ACCOUNT/)
  expect(complaint({ ...firebase, ...keys })).toBeUndefined()
  const emulator = { ...firebase, FIREBASE_AUTH_EMULATOR_HOST: "127.0.0.1:9099" }
  expect(complaint(emulator)).toMatch(/^FIREBASE_PROJECT_ID/)
  expect(complaint({ ...emulator, FIREBASE_PROJECT_ID: "demo-cupo" })).toBeUndefined()
  expect(complaint({ ...emulator, FIREBASE_PROJECT_ID: "demo-cupo", NODE_ENV: "production" })).toMatch(
    /^FIREBASE_AUTH_EMULATOR_HOST/,
  )
  expect(complaint({ ...emulator, ...keys, NODE_ENV: "production" })).toMatch(/^FIREBASE_AUTH_EMULATOR_HOST/)
})

test("a service account that is none is said in one line, and is not repeated", () => {
  const given = { IDENTITY_PROVIDER: "firebase", FIREBASE_API_KEY: "x" }
  const bad = { project_id: "estudio", client_email: "cupo@estudio.example.com", private_key: "hidden-away" }
  for (const text of ["/nowhere/firebase.json", "{", '{"project_id":"x"}', JSON.stringify(bad)])
    expect(complaint({ ...given, FIREBASE_SERVICE_ACCOUNT: text })).toMatch(
      /^FIREBASE_SERVICE_ACCOUNT: [^{\n]+$/,
    )
})

describe("a setting that is wrong is named, in one line", () => {
  test.each([
    ["PORT", "seventy"],
    ["PORT", "70000"],
    ["PORT", "-1"],
    ["PORT", "80.5"],
    ["DATABASE_URL", "mysql://localhost/cupo"],
    ["DATABASE_POOL", "0"],
    ["PUBLIC_URL", "ftp://estudio.example.com"],
    ["PUBLIC_URL", "estudio.example.com"],
    ["PROCESSES", "65"],
    ["JOBS", "yes"],
    ["RATE_LIMITS", "true"],
    ["MOST_LAG_MS", "0"],
    ["LOG_LEVEL", "loud"],
    ["PAYPAL_ENVIRONMENT", "live"],
    ["PAYMENTS", "maybe"],
    ["PAYPAL_SIMULATOR_URL", "https://simulador.example.com"],
    ["SMTP_URL", "https://correo.example.com"],
    ["SMTP_URL", "correo.example.com:587"],
    ["MAIL_FROM", "Estudio"],
    ["S3_ENDPOINT", "s3.example.com"],
    ["S3_ENDPOINT", "s3://fotos"],
    ["S3_BUCKET", "Fotos del estudio"],
    ["S3_REGION", "us east"],
    ["BACKUP_FOLDER", "respaldos"],
    ["BACKUP_S3_BUCKET", "Respaldos del estudio"],
    ["BACKUP_KEEP", "0"],
    ["IDENTITY_SECRET", "short"],
    ["IDENTITY_SECRETS_BEFORE", `${"x".repeat(32)}, short`],
    ["GOOGLE_ISSUER", "accounts.google.com"],
    ["IDENTITY_PROVIDER", "cognito"],
    ["FIREBASE_AUTH_EMULATOR_HOST", "http://127.0.0.1:9099"],
    ["ID_TOKEN_MINUTES", "61"],
    ["SESSION_DAYS", "0"],
    ["SESSION_STAFF_IDLE_HOURS", "0"],
    ["SHUTDOWN_SECONDS", "soon"],
    ["MEMORY_MB", "1"],
    ["TRUSTED_PROXIES", "10.0.0.0/64"],
    ["TRUSTED_PROXIES", "true"],
  ])("%s=%s", (name, value) => {
    const said = complaint({ [name]: value })
    expect(said).toMatch(new RegExp(`^${name}: \\S`))
    expect(said?.split("\n")).toHaveLength(1)
  })

  test("the first of several", () => {
    expect(complaint({ SESSION_DAYS: "0", PORT: "x", LOG_LEVEL: "loud" })).toMatch(/^PORT: /)
  })
})

test("a secret, or an address with a password in it, is never repeated", () => {
  const secret = fc.string({
    unit: fc.constantFrom(..."abcdefghijkmnpqrstuvwxyz23456789"),
    minLength: 12,
    maxLength: 31,
  })
  fc.assert(
    fc.property(secret, (one) => {
      for (const name of ["IDENTITY_SECRET", "DATABASE_URL", "PUBLIC_URL"]) {
        const value = name === "IDENTITY_SECRET" ? one : `mysql://cupo:${one}@localhost/cupo`
        expect(complaint({ [name]: value })).not.toContain(one)
      }
      expect(
        complaint({
          IDENTITY_SECRET: one.padEnd(40, "x"),
          DATABASE_URL: `postgres://cupo:${one}@h/c`,
          PORT: "x",
        }),
      ).not.toContain(one)
    }),
  )
})

test("whatever is set, there is a configuration or one line", () => {
  const names = ["PORT", "HOST", "DATABASE_POOL", "PUBLIC_URL", "JOBS", "LOG_LEVEL", "SESSION_DAYS"]
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...names), fc.string()), (environment) => {
      const said = complaint(environment)
      if (said !== undefined) expect(said).toMatch(/^[A-Z_]+: [^\n]+$/)
    }),
  )
})

test("a mail server needs an address that mail comes from, and neither is said aloud", () => {
  const url = "smtp://arcilla:secreto@correo.example.com:587"
  expect(complaint({ SMTP_URL: url })).toMatch(/^MAIL_FROM: .*SMTP_URL$/)
  expect(complaint({ SMTP_URL: "http://arcilla:secreto@correo.example.com" })).not.toContain("secreto")
  expect(complaint({ SMTP_URL: url, MAIL_FROM: "hola@example.com" })).toBeUndefined()
})

test.each(["S3", "BACKUP_S3"])(
  "a bucket is named whole, or not at all, and its secret is not said: %s",
  (of) => {
    const bucket = {
      ...{ [`${of}_ENDPOINT`]: "https://s3.example.com", [`${of}_BUCKET`]: "fotos" },
      ...{ [`${of}_ACCESS_KEY_ID`]: "llave", [`${of}_SECRET_ACCESS_KEY`]: "secreto" },
    }
    expect(complaint(bucket)).toBeUndefined()
    for (const name of Object.keys(bucket)) {
      const { [name as keyof typeof bucket]: _, ...rest } = bucket
      expect(complaint(rest)).toMatch(new RegExp(`^${name}: ${of}_[A-Z_]+ needs it$`))
      expect(complaint(rest)).not.toContain("secreto")
    }
  },
)

test("backups have one place, not in what they are of, and are none of a server of one's own", () => {
  const folder = { BACKUP_FOLDER: "/mnt/respaldos", DATA_DIR: "/srv/cupo" }
  expect(complaint(folder)).toBeUndefined()
  expect(complaint({ ...folder, BACKUP_FOLDER: "/srv/cupo/respaldos" })).toMatch(/^BACKUP_FOLDER: .*DATA_DIR/)
  expect(complaint({ ...folder, DATABASE_URL: "postgres://localhost/cupo" })).toMatch(
    /^BACKUP_FOLDER: .*its own tools$/,
  )
  const bucket = { BACKUP_S3_ENDPOINT: "https://s3.example.com", BACKUP_S3_BUCKET: "respaldos" }
  const account = { BACKUP_S3_ACCESS_KEY_ID: "llave", BACKUP_S3_SECRET_ACCESS_KEY: "secreto" }
  expect(complaint({ ...folder, ...bucket, ...account })).toMatch(/^BACKUP_FOLDER: .*not both$/)
})
