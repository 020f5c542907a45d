import type { Runner } from "../../platform/database/statement.ts"
import { countTogether } from "../../platform/http/limits.ts"
import { networkOf } from "../../platform/http/network.ts"

/** Before a call of whoever is not known yet: so many a minute from one network, counted in all processes; none where nothing is limited. */
export const countNetwork = (
  { pool, limits }: { pool: Runner; limits: boolean },
  name: string,
  mostPerMinute = 60,
) => (limits ? [countTogether(pool, name, [{ mostPerMinute, keyOf: ({ ip }) => networkOf(ip) }])] : [])
