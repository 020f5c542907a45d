import { openBackups } from "../backups.ts"
import { type Config, readConfig } from "../config.ts"
import { outsideIdentity } from "../identity.ts"
import { openMail } from "../mail.ts"
import { type Check, type Found, lookAt } from "../operating/check.ts"
import { addresses } from "../operating/doctor/address.ts"
import { pooler, standby } from "../operating/doctor/beside.ts"
import { lookAtDatabase } from "../operating/doctor/database.ts"
import { backupFolder, dataFolder } from "../operating/doctor/disk.ts"
import { memory, openFiles, processors, timeZones, waitingLine } from "../operating/doctor/machine.ts"
import { google, webhook } from "../operating/doctor/outside.ts"
import { oddSettings, wrongSettings } from "../operating/doctor/settings.ts"
import { outsideChecks } from "../operating/services.ts"
import { backups, mails, payments, worker } from "../operating/waiting.ts"
import { openPayments } from "../pay.ts"
import { openPictures } from "../pictures.ts"
import { good } from "../platform/finding.ts"
import { longestQueue, mostQueued } from "./door.ts"
import { heapSize } from "./memory.ts"
import { lookAtRoom } from "./room.ts"

/** Says what is wrong with an install: a line for each thing, and what to do. Exits with 1 when anything is broken. */
export async function doctor(environment: NodeJS.ProcessEnv, { json }: { json?: boolean }): Promise<void> {
  const wrong = wrongSettings(environment)
  const found =
    wrong.length > 0
      ? wrong.map((one) => ({ check: "settings", ...one }))
      : await examine(readConfig(environment), environment)
  const ok = !found.some(({ state }) => state === "broken")
  console.log(json ? JSON.stringify({ ok, findings: found }, undefined, 2) : inPlainWords(found))
  // A pool that still waits for who does not answer is not waited for.
  process.exit(ok ? 0 : 1)
}

async function examine(config: Config, environment: NodeJS.ProcessEnv): Promise<Found[]> {
  const pay = await openPayments(config)
  const mail = await openMail(config)
  const store = openBackups(config)
  const database = lookAtDatabase(config)
  database.catch(() => {})
  // What waits is only known of a database that answers, and whose tables are those of this Cupo.
  const known: Check["look"] = async () => {
    const { facts } = await database.catch(() => ({ facts: undefined }))
    if (!facts) return []
    return [
      ...worker(facts, config.JOBS),
      mails(facts, mail !== undefined),
      ...(pay ? payments(facts) : []),
      ...(store ? [backups(facts)] : []),
    ]
  }
  return lookAt([
    check("settings", async () => oddSettings(config, environment)),
    check(
      "database",
      async () => {
        const { findings, room } = await database
        return room === undefined ? findings : [...findings, lookAtRoom(config, room)]
      },
      config.DATABASE_URL
        ? "Compare DATABASE_URL with the server's own settings, and see that it lets this machine in."
        : "Look at DATA_DIR/postgres/server.log.",
    ),
    check(
      "pooler",
      () => pooler(config),
      "Compare DATABASE_URL with the pooler's own settings, and see that it runs.",
    ),
    check("standby", () => standby(config), "See that it runs; meanwhile the primary answers in its place."),
    check("disk", () => dataFolder(config)),
    check("address", () => addresses(config)),
    check("work", known),
    ...outsideChecks({
      payments: pay,
      mail,
      pictures: openPictures(config),
      identity: outsideIdentity(config),
    }),
    ...(pay && config.PAYPAL_CLIENT_ID
      ? [check("webhook", () => webhook(config, pay), "Ask again when PayPal answers.")]
      : []),
    ...(config.GOOGLE_CLIENT_ID
      ? [
          check(
            "google",
            () => google(config),
            "See that this machine may go out to Google; GOOGLE_ISSUER is for tests.",
          ),
        ]
      : []),
    check("backups", () => backupFolder(config)),
    ...(store && !config.BACKUP_FOLDER
      ? [
          check(
            "backups",
            () =>
              store
                .list("base/")
                .then((all) => good(`The bucket of backups answers; ${all.length} files are in it.`)),
            "Compare the settings that begin with BACKUP_S3_ with your store's.",
          ),
        ]
      : []),
    check("machine", async () => [
      memory(config, heapSize(config)),
      processors(config),
      openFiles(),
      waitingLine(mostQueued(), longestQueue),
      timeZones(),
    ]),
  ])
}

const check = (
  name: string,
  look: Check["look"],
  todo = "This is a fault of the doctor: tell who makes Cupo.",
): Check => ({ name, look, todo })

const marks = { good: "good          ", look: "look at this  ", broken: "BROKEN        " } as const

function inPlainWords(found: readonly Found[]): string {
  const lines = found.flatMap(({ state, says, todo }) => [
    `${marks[state]}${says}`,
    ...(todo ? [`              ${todo}`] : []),
  ])
  const count = (state: Found["state"]) => found.filter((one) => one.state === state).length
  const [bad, odd] = [count("broken"), count("look")]
  const end = bad + odd === 0 ? "All is well." : `${bad} broken, ${odd} to look at.`
  return [...lines, "", end].join("\n")
}
