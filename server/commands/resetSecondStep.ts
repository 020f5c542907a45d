import { Email } from "../../contract/people.ts"
import type { Config } from "../config.ts"
import { holdingCredentials } from "../features/people/profile/hold.ts"
import { forgetSince } from "../features/people/secondStep/own.ts"
import { endSession } from "../features/people/sessions.ts"
import { openIdentity } from "../identity.ts"
import { openPlatform } from "../platform/open.ts"
import { assertThere, withDatabase } from "./database.ts"
import { migrateDatabase } from "./migrate.ts"
import { StopError } from "./stop.ts"

/** Takes the second step of somebody away, who lost their telephone and their codes: for the only one who could do it in the office. */
export async function resetSecondStep(config: Config, [address]: string[]): Promise<void> {
  const email = Email.safeParse(address)
  if (!email.success) throw new StopError("reset-second-step needs an email address.")
  await assertThere(config)
  await withDatabase(config, async (connection) => {
    await migrateDatabase(connection)
    const platform = openPlatform(connection, 2)
    const identity = await openIdentity(config, platform, connection)
    try {
      const { secondStep } = identity
      if (!secondStep)
        throw new StopError("Firebase keeps the passwords: its console takes a second step away.")
      const { rows } = await platform.pool.query<{ id: string; uid: string }>(
        "select id, uid from users where email = $1 and closed_at is null",
        [email.data],
      )
      const [person] = rows
      if (!person) throw new StopError(`${email.data} has no account.`)
      if (!(await secondStep.isOn(person.uid))) throw new StopError(`${email.data} has no second step.`)
      const { id: userId, uid } = person
      await holdingCredentials(platform, userId, async (assertHeld) => {
        await forgetSince(platform, { userId, uid }, secondStep, "staff", assertHeld)
        await endSession(platform, identity, { userId, uid }, "forced")
      })
      console.log(`${email.data} comes in with the password alone. They were mailed so.`)
    } finally {
      await identity.close()
      await platform.close()
    }
  })
}
