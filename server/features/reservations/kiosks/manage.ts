import { randomBytes } from "node:crypto"
import type { z } from "zod"
import type { Kiosk, startKiosk } from "../../../../contract/kiosks.ts"
import { allows } from "../../../../contract/permissions.ts"
import type { Actor, Context } from "../../../platform/context.ts"
import { bytes, instant, piece, text, uuid } from "../../../platform/database/piece.ts"
import { statement } from "../../../platform/database/statement.ts"
import { timeId } from "../../../platform/database/timeId.ts"
import { digestOf } from "../../../platform/digest.ts"
import { Refusal } from "../../../platform/refusal.ts"
import { assertBranch } from "../deciding/desk.ts"
import { isRunning } from "./kiosk.ts"

type One = z.input<typeof Kiosk>

interface Row {
  id: string
  branch_id: string
  branch_name: string
  name: string
  started_at: Date
  started_by: string
  seen_at: Date
  locked_at: Date | null
}

const listRunning = statement<Row>("running-kiosks")(
  piece`select k.id, k.branch_id, b.name as branch_name, k.name, k.started_at, trim(u.first_name || ' ' || u.last_name) as started_by,
     k.seen_at, k.locked_at
   from kiosks k join branches b on b.id = k.branch_id join users u on u.id = k.started_by
   where ${isRunning} order by k.started_at desc`,
)
const insert = statement<{ id: string }>("start-kiosk")(
  piece`insert into kiosks (id, branch_id, name, token, started_by, started_at, seen_at)
   select ${uuid("id")}, b.id, ${text("name")}, ${bytes("token")}, ${uuid("startedBy")}, ${instant("now")}, ${instant("now")}
   from branches b where b.id = ${uuid("branchId")} returning id`,
)
const unlock = statement("unlock-kiosk")(
  piece`update kiosks set locked_at = null, tries = '{}' where id = ${uuid("id")} and ended_at is null`,
)
const end = statement("end-kiosk")(
  piece`update kiosks set ended_at = ${instant("now")} where id = ${uuid("id")} and ended_at is null`,
)

/** Those of the branches where the actor works at the desk; the newest first. */
export async function listKiosks({ pool, clock, actor }: Context<Actor>): Promise<{ kiosks: One[] }> {
  const rows = await listRunning(pool, { now: clock.now() })
  const mine = rows.filter(({ branch_id }) => allows(actor.permissions, "operaciones", "editar", branch_id))
  return {
    kiosks: mine.map((row) => ({
      ...{ id: row.id, branch: row.branch_id, branchName: row.branch_name, name: row.name },
      ...{ startedAt: row.started_at.toISOString(), startedBy: row.started_by },
      ...{ seenAt: row.seen_at.toISOString(), lockedAt: row.locked_at?.toISOString() ?? null },
    })),
  }
}

/** Throws KIOSK_NOT_FOUND, also for one of another branch. */
async function readKiosk(context: Context<Actor>, id: string): Promise<One> {
  const kiosk = (await listKiosks(context)).kiosks.find((one) => one.id === id)
  if (!kiosk) throw new Refusal("KIOSK_NOT_FOUND")
  return kiosk
}

/** Its token is told this once: only its digest is kept. Throws FORBIDDEN or BRANCH_NOT_FOUND. */
export async function start(
  context: Context<Actor>,
  { branchId, name }: z.output<typeof startKiosk.body>,
): Promise<z.input<typeof startKiosk.output>> {
  const { pool, clock, actor } = context
  assertBranch(actor, "editar", branchId)
  const [now, token] = [clock.now(), randomBytes(32).toString("base64url")]
  const values = { id: timeId(now), branchId, name, token: digestOf(token), startedBy: actor.userId, now }
  const [made] = await insert(pool, values)
  if (!made) throw new Refusal("BRANCH_NOT_FOUND")
  return { ...(await readKiosk(context, made.id)), token }
}

/** Throws KIOSK_NOT_FOUND. */
export async function unlockKiosk(context: Context<Actor>, id: string): Promise<One> {
  await readKiosk(context, id)
  await unlock(context.pool, { id })
  return readKiosk(context, id)
}

/** From now on it is refused whatever it asks. Throws KIOSK_NOT_FOUND. */
export async function endKiosk(context: Context<Actor>, id: string): Promise<void> {
  await readKiosk(context, id)
  await end(context.pool, { id, now: context.clock.now() })
}
