import { kioskIdleDays } from "../../../../contract/kiosks.ts"
import { allows } from "../../../../contract/permissions.ts"
import type { Actor } from "../../../platform/context.ts"
import { bytes, instant, piece, uuid } from "../../../platform/database/piece.ts"
import { type Runner, statement } from "../../../platform/database/statement.ts"
import { digestOf } from "../../../platform/digest.ts"
import { Refusal } from "../../../platform/refusal.ts"
import { type GrantRow, permissionsOf } from "../../people/permissions.ts"

/** A condition on a kiosk `k`: nobody ended it, and it was looked at lately. */
export const isRunning = piece`k.ended_at is null and k.seen_at > ${instant("now")} - interval '${String(kioskIdleDays)} days'`

export interface KioskRow {
  id: string
  branch_id: string
  branch_name: string
  time_zone: string
  name: string
  tries: Date[]
  locked_at: Date | null
  started_by: string
  uid: string
  role: Actor["role"]
  enabled: boolean
  is_superuser: boolean
  permissions: GrantRow[] | null
}

const found = piece`select k.id, k.branch_id, b.name as branch_name, b.time_zone, k.name, k.tries, k.locked_at, k.started_by, u.uid, u.role,
    u.enabled, u.is_superuser, (select json_agg(p) from staff_permissions p where p.user_id = u.id) as permissions
  from kiosks k join branches b on b.id = k.branch_id join users u on u.id = k.started_by
  where k.token = ${bytes("token")} and ${isRunning}`

const read = statement<KioskRow>("kiosk")(found)
const take = statement<KioskRow>("take-kiosk")(piece`${found} for update of k`)
const see = statement("see-kiosk")(
  piece`update kiosks set seen_at = ${instant("now")}
   where id = ${uuid("id")} and seen_at < ${instant("now")} - interval '1 minute'`,
)

type Asked = { token: string; now: Date }

/** The kiosk of a token. It lives by who started it: whoever may not work at that desk any more, their kiosk is over. Throws KIOSK_ENDED. */
async function alive(rows: KioskRow[]): Promise<KioskRow> {
  const [kiosk] = rows
  const isOver =
    !kiosk?.enabled ||
    kiosk.role === "user" ||
    !allows(permissionsOf(kiosk), "operaciones", "editar", kiosk.branch_id)
  if (isOver) throw new Refusal("KIOSK_ENDED")
  return kiosk
}

/** Throws KIOSK_ENDED. */
export async function seeKiosk(runner: Runner, { token, now }: Asked): Promise<KioskRow> {
  const kiosk = await alive(await read(runner, { token: digestOf(token), now }))
  await see(runner, { id: kiosk.id, now })
  return kiosk
}

/** Inside a transaction: whatever is tried at this kiosk is tried one after the other. Throws KIOSK_ENDED or KIOSK_LOCKED. */
export async function takeKiosk(runner: Runner, { token, now }: Asked): Promise<KioskRow> {
  const kiosk = await alive(await take(runner, { token: digestOf(token), now }))
  if (kiosk.locked_at) throw new Refusal("KIOSK_LOCKED")
  return kiosk
}
