import { studioZone } from "../../../contract/house.ts"
import { piece, text, uuids } from "../../platform/database/piece.ts"
import { type Runner, statement } from "../../platform/database/statement.ts"
import { ledgerEnd } from "../packages/ledger.ts"
import type { PackageFacts } from "./facts.ts"

interface Row {
  user_id: string
  email: string
  first_name: string
  id: string
  description: string
  left: number | null
  expires_at: Date
  time_zone: string
}

const read = statement<Row>("held-to-tell")(piece`
  select u.id as user_id, u.email, u.first_name, h.id, h.description, h.expires_at,
    case when h.is_unlimited then null else e.balance end as left,
    coalesce(b.time_zone, home.time_zone, ${text("timeZone")}) as time_zone
  from held_packages h
  join users u on u.id = h.user_id and u.closed_at is null
  join lateral ${ledgerEnd} e on true
  left join branches b on b.id = h.branch_id
  left join branches home on home.id = u.branch_id
  where h.id = any(${uuids("ids")})`)

/** Whom a package's mail goes to, and what it says of it. */
export interface Told {
  userId: string
  address: string
  facts: PackageFacts
}

function toTold(row: Row): Told {
  return {
    userId: row.user_id,
    address: row.email,
    facts: {
      firstName: row.first_name,
      heldPackageId: row.id,
      description: row.description,
      left: row.left,
      expiresAt: row.expires_at.toISOString(),
      timeZone: row.time_zone,
    },
  }
}

export async function readHeld(runner: Runner, ids: string[]): Promise<Told[]> {
  return (await read(runner, { ids, timeZone: studioZone() })).map(toTold)
}
