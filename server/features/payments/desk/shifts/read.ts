import type { z } from "zod"
import { toPesos } from "../../../../../contract/money.ts"
import { permittedBranches } from "../../../../../contract/permissions.ts"
import type { listShifts as list, Shift } from "../../../../../contract/shifts.ts"
import type { Actor, Context } from "../../../../platform/context.ts"
import { rowsBefore } from "../../../../platform/database/cut.ts"
import { Refusal } from "../../../../platform/refusal.ts"
import { expectedOf, type ShiftSums, shiftSums } from "./sums.ts"

interface Row extends ShiftSums {
  id: string
  branch_id: string
  branch_name: string
  time_zone: string
  user_id: string
  person: string
  opened_at: Date
  opening_float: number
  closed_at: Date | null
  expected: number | null
  counted: number | null
  explanation: string
  closed_by: string | null
  /** Null: they counted it themselves, or it is open. */
  closed_by_name: string | null
  movements: { id: string; kind: "in" | "out"; amount: number; reason: string; createdAt: string }[]
}

const columns = `s.*, b.name as branch_name, b.time_zone, trim(concat(u.first_name, ' ', u.last_name)) as person,
  c.first_name || ' ' || c.last_name as closed_by_name, ${shiftSums},
  (select coalesce(json_agg(json_build_object('id', m.id, 'kind', m.kind, 'amount', m.amount, 'reason', m.reason,
     'createdAt', m.created_at) order by m.created_at, m.id), '[]')
   from shift_movements m where m.shift_id = s.id) as movements
  from shifts s join branches b on b.id = s.branch_id join users u on u.id = s.user_id
  left join users c on c.id = s.closed_by`

/** One's own open shift in a branch, or the one opened last; null without one. */
export async function readMyShift({ pool, actor }: Context<Actor>, branch: string | undefined) {
  const { rows } = await pool.query<Row>(
    `select ${columns} where ($1::uuid is null or s.branch_id = $1) and s.user_id = $2 and s.closed_at is null
     order by s.opened_at desc limit 1`,
    [branch ?? null, actor.userId],
  )
  return { shift: rows[0] ? toShift(rows[0]) : null }
}

/** A shift of one's own, or of one's branches. Throws SHIFT_NOT_FOUND. */
export async function readShift({ pool, actor }: Context<Actor>, id: string) {
  const { rows } = await pool.query<Row>(`select ${columns} where s.id = $1`, [id])
  const [row] = rows
  const branches = permittedBranches(actor.permissions, "transacciones")
  const sees = actor.permissions.superuser || actor.permissions.modules.transacciones?.includes("listado")
  const isSeen =
    row && (row.user_id === actor.userId || (sees && (!branches || branches.includes(row.branch_id))))
  if (!row || !isSeen || actor.role === "user") throw new Refusal("SHIFT_NOT_FOUND")
  return toShift(row)
}

/** One page of the shifts of one's branches, the latest first. */
export async function listShifts(
  { pool, actor }: Context<Actor>,
  { page, size, branch }: z.output<typeof list.query>,
): Promise<z.input<typeof list.output>> {
  const among = "($1::uuid[] is null or s.branch_id = any($1)) and ($2::uuid is null or s.branch_id = $2)"
  const of = [permittedBranches(actor.permissions, "transacciones") ?? null, branch ?? null]
  const counted = await pool.query<{ total: number }>(
    `select count(*)::int as total from shifts s where ${among}`,
    of,
  )
  const total = counted.rows[0]?.total ?? 0
  const { rows } = await pool.query<Row>(
    `select ${columns} where ${among} order by s.opened_at desc, s.id limit $3 offset $4`,
    [...of, size, rowsBefore({ page, size }, total)],
  )
  return { shifts: rows.map(toShift), total }
}

function toShift(row: Row): z.input<typeof Shift> {
  const expected = row.expected ?? expectedOf(row)
  return {
    ...{ id: row.id, branchId: row.branch_id, branchName: row.branch_name, timeZone: row.time_zone },
    ...{ userId: row.user_id, person: row.person, explanation: row.explanation },
    openedAt: row.opened_at.toISOString(),
    closedAt: row.closed_at?.toISOString() ?? null,
    closedBy: row.closed_by_name,
    openingFloat: toPesos(row.opening_float),
    cash: { count: row.cash_count, amount: toPesos(row.cash) },
    terminal: { count: row.terminal_count, amount: toPesos(row.terminal) },
    refunds: { count: row.refunds_count, amount: toPesos(row.refunds) },
    movements: row.movements.map((one) => ({
      ...one,
      amount: toPesos(one.amount),
      createdAt: new Date(one.createdAt).toISOString(),
    })),
    expected: toPesos(expected),
    counted: row.counted === null ? null : toPesos(row.counted),
    difference: row.counted === null ? null : toPesos(row.counted - expected),
  }
}
