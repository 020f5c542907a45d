import { randomUUID } from "node:crypto"
import { createInterface } from "node:readline/promises"
import { Email, Password } from "../../contract/people.ts"
import type { Config } from "../config.ts"
import { openIdentity } from "../identity.ts"
import { transaction } from "../platform/database/transaction.ts"
import { openPlatform } from "../platform/open.ts"
import { withDatabase } from "./database.ts"
import { migrateDatabase } from "./migrate.ts"
import { StopError } from "./stop.ts"

/** Makes the first superuser of a real install. */
export async function superuser(config: Config, [address]: string[]): Promise<void> {
  const email = Email.safeParse(address)
  if (!email.success) throw new StopError("superuser needs an email address.")
  const password = Password.safeParse(await readPassword())
  if (!password.success) throw new StopError(password.error.issues[0]?.message ?? "")
  await withDatabase(config, async (connection) => {
    await migrateDatabase(connection)
    const platform = openPlatform(connection, 2)
    const { pool } = platform
    const identity = await openIdentity(config, platform, connection)
    try {
      await transaction(pool, async (client) => {
        const account = { email: email.data, name: email.data, password: password.data }
        const uid = await identity.createAccount(client, account)
        if (!uid) throw new StopError(`${email.data} has an account already.`)
        await client.query(
          `insert into users (id, uid, email, first_name, role, is_superuser) values ($1, $2, $3, $4, 'admin', true)`,
          [randomUUID(), uid, email.data, email.data.split("@")[0]],
        )
      })
      console.log(`${email.data} is a superuser: sign in at /backend.`)
    } finally {
      await identity.close()
      await platform.close()
    }
  })
}

async function readPassword(): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  const password = await lines.question("Password: ")
  lines.close()
  return password.trim()
}
