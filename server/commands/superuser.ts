import { createInterface } from "node:readline/promises"
import { Writable } from "node:stream"
import { Password, ReachableEmail, Registration } from "../../contract/people.ts"
import type { Config } from "../config.ts"
import { appointSuperuser } from "../features/people/appoint.ts"
import { openLeaks } from "../features/people/passwords/leaks.ts"
import { openPasswords } from "../features/people/passwords/passwords.ts"
import { openIdentity } from "../identity.ts"
import { openPlatform } from "../platform/open.ts"
import { Refusal } from "../platform/refusal.ts"
import { withDatabase } from "./database.ts"
import { migrateDatabase } from "./migrate.ts"
import { StopError } from "./stop.ts"

/** Makes the first superuser of a real install. */
export async function superuser(config: Config, [address, ...words]: string[]): Promise<void> {
  const email = ReachableEmail.safeParse(address)
  if (!email.success) throw new StopError("superuser needs an email address.")
  // The office calls them by it: an address is nobody's name.
  const name = Registration.shape.firstName.safeParse(words.join(" "))
  if (!name.success) throw new StopError(`superuser needs a name too: superuser ${email.data} Ana Ruiz`)
  const password = Password.safeParse(await readPassword())
  if (!password.success)
    throw new StopError("The password needs 8 to 128 characters, with capitals, small letters and digits.")
  await withDatabase(config, async (connection) => {
    await migrateDatabase(connection)
    const platform = openPlatform(connection, 2)
    const identity = await openIdentity(config, platform, connection)
    const sayUnasked = () => console.error("Whoever knows of leaked passwords did not answer.")
    const passwords = openPasswords(platform.pool, openLeaks(config.LEAKED_PASSWORDS_URL, sayUnasked))
    try {
      const account = { email: email.data, password: password.data, name: name.data }
      await appointSuperuser(platform, identity, passwords, account).catch((error) => {
        if (!(error instanceof Refusal)) throw error
        if (error.code === "EMAIL_ALREADY_EXISTS")
          throw new StopError(`${email.data} has an account already.`)
        if (error.code !== "VALIDATION") throw error
        throw new StopError(
          "The password is guessed soon: it is common, leaked, or only names. Choose another.",
        )
      })
      console.log(`${email.data} is a superuser: sign in at /backend.`)
    } finally {
      await identity.close()
      await platform.close()
    }
  })
}

/**
 * The first line that is typed, unseen, or sent. An input that ends without one would be waited for until nothing is left to wait for.
 */
async function readPassword(): Promise<string> {
  const isTyped = process.stdin.isTTY === true
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: unseen, terminal: isTyped })
  process.stderr.write("Password: ")
  const ended = new Promise<never>((_, reject) => {
    const none = new StopError("superuser needs a password: type it, or send it by standard input.")
    lines.once("close", () => reject(none))
  })
  try {
    return (await Promise.race([lines.question(""), ended])).trim()
  } finally {
    // The key that ended it was not seen either.
    if (isTyped) process.stderr.write("\n")
    lines.close()
  }
}
