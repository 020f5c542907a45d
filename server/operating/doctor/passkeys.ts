import type pg from "pg"
import { type Config, siteOf } from "../../config.ts"
import { type Finding, good, look } from "../../platform/finding.ts"

/** Whether what devices keep still opens the house: they know it by the name that PUBLIC_URL had when each was made. */
export async function passkeys(
  client: pg.Client,
  config: Pick<Config, "PUBLIC_URL" | "PORT">,
): Promise<Finding[]> {
  const host = config.PUBLIC_URL ? new URL(siteOf(config)).hostname : "localhost"
  const { rows } = await client.query<{ made: string; keys: number }>(
    `select "rpId" as made, count(*)::int as keys from identity.passkey where "rpId" is not null
     group by 1 order by 2 desc, 1`,
  )
  if (rows.length === 0) return []
  const others = rows.filter(({ made }) => made !== host)
  if (others.length === 0) return [good(`The passkeys that were made are of ${host}.`)]
  return others.map(({ made, keys }) =>
    look(
      `${keys} ${keys === 1 ? "passkey was made for" : "passkeys were made for"} ${made}, and open nothing at ${host}.`,
      "Set PUBLIC_URL to that name again, or have their owners come in with password and code, and keep new ones.",
    ),
  )
}
