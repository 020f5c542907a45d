import { type Config, readConfig } from "../config.ts"
import { MoveUnderWay, moveIdentities, type ProviderName } from "../features/people/moving/move.ts"
import { openIdentity } from "../identity.ts"
import { systemClock } from "../platform/clock.ts"
import { openBulkPool } from "../platform/database/pool.ts"
import { assertThere, withDatabase } from "./database.ts"
import { migrateDatabase } from "./migrate.ts"
import { StopError } from "./stop.ts"

const others = { embedded: "firebase", firebase: "embedded" } as const satisfies Record<
  ProviderName,
  ProviderName
>

/** Moves people's credentials to another provider; says what it would do, unless it is told to. */
export async function moveIdentity(
  _config: Config,
  [name]: string[],
  { apply = false, "no-mail": noMail = false }: { apply?: boolean; "no-mail"?: boolean },
): Promise<void> {
  if (name !== "embedded" && name !== "firebase")
    throw new StopError("move-identity needs to know where to: embedded or firebase.")
  // Read as of Firebase, whichever way it goes: its settings are needed for both.
  const settings = readConfig({ ...process.env, IDENTITY_PROVIDER: "firebase" })
  await assertThere(settings)
  await withDatabase(settings, async (connection) => {
    await migrateDatabase(connection)
    const pool = openBulkPool(connection, 2)
    const target = await openIdentity({ ...settings, IDENTITY_PROVIDER: name }, { pool }, connection)
    const source = await openIdentity({ ...settings, IDENTITY_PROVIDER: others[name] }, { pool }, connection)
    try {
      const { moved, linked, done, withoutPassword, left } = await moveIdentities(pool, {
        ...{ from: source, to: target, toName: name, now: systemClock.now() },
        ...{ applies: apply, tells: !noMail },
      }).catch((error: unknown) => {
        throw error instanceof MoveUnderWay ? new StopError(error.message) : error
      })
      for (const { email, why } of left) console.log(`  ${email} ${why}`)
      const verb = apply ? "moved" : "would move"
      console.log(
        `${moved} people ${verb} to ${name}; ${linked} have an account there that is theirs; ${done} were moved before; ${left.length} stay.`,
      )
      console.log(
        "No password goes along: whoever had one chooses a new one by a code, where they sign in; Google goes on working.",
      )
      const told = apply ? "are mailed how, once the server runs" : "would be mailed how (not with --no-mail)"
      console.log(`${withoutPassword} of them had one, and ${noMail ? "are not told: --no-mail" : told}.`)
      console.log(
        apply ? `Now serve with IDENTITY_PROVIDER=${name}.` : "Nothing was written: run it with --apply.",
      )
      if (left.length > 0) process.exitCode = 1
    } finally {
      await source.close()
      await target.close()
      await pool.end()
    }
  })
}
