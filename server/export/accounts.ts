import { join } from "node:path"
import type { PoolClient } from "pg"
import type { IdentityProvider } from "../features/people/provider.ts"
import { writeFileOf } from "./file.ts"

const atOnce = 1_000

/** Who has an account, and what of it goes along: whether the address is proven, and the digest of its password. */
export function writeAccounts(
  client: PoolClient,
  identity: Pick<IdentityProvider, "readSecrets">,
  folder: string,
): Promise<number> {
  async function* rows(): AsyncGenerator<string[]> {
    for (let after = ""; ; ) {
      const { rows: people } = await client.query<{ email: string; uid: string }>(
        `select email, uid from users where email collate "C" > $1 and uid not like 'closed:%'
         order by email collate "C" limit $2`,
        [after, atOnce],
      )
      const secrets = await identity.readSecrets(people.map(({ uid }) => uid))
      for (const { email, uid } of people) {
        const { isProven, passwordHash } = secrets.get(uid) ?? { isProven: false, passwordHash: null }
        yield [email, isProven ? "yes" : "no", passwordHash ?? ""]
      }
      after = people.at(-1)?.email ?? after
      if (people.length < atOnce) return
    }
  }
  return writeFileOf(join(folder, "accounts.csv"), ["email", "is_proven", "password_hash"], rows())
}
