import { type Piece, piece, uuid } from "../../../../platform/database/piece.ts"

/** What a shift `s` took and gave, as columns. Centavos. */
export const shiftSums = `
  coalesce((select sum(t.amount) from cash_sales k join transactions t on t.id = k.transaction_id
    where k.shift_id = s.id and t.payment_method = 'cash'), 0)::bigint as cash,
  (select count(*) from cash_sales k join transactions t on t.id = k.transaction_id
    where k.shift_id = s.id and t.payment_method = 'cash')::int as cash_count,
  coalesce((select sum(t.amount) from cash_sales k join transactions t on t.id = k.transaction_id
    where k.shift_id = s.id and t.payment_method = 'terminal'), 0)::bigint as terminal,
  (select count(*) from cash_sales k join transactions t on t.id = k.transaction_id
    where k.shift_id = s.id and t.payment_method = 'terminal')::int as terminal_count,
  coalesce((select sum(r.amount) from refunds r where r.shift_id = s.id and r.status <> 'failed'), 0)::bigint as refunds,
  (select count(*) from refunds r where r.shift_id = s.id and r.status <> 'failed')::int as refunds_count,
  coalesce((select sum(m.amount) from shift_movements m where m.shift_id = s.id and m.kind = 'in'), 0)::bigint as put_in,
  coalesce((select sum(m.amount) from shift_movements m where m.shift_id = s.id and m.kind = 'out'), 0)::bigint as taken_out`

export interface ShiftSums {
  cash: number
  cash_count: number
  terminal: number
  terminal_count: number
  refunds: number
  refunds_count: number
  put_in: number
  taken_out: number
}

/** What the drawer should hold. */
export const expectedOf = (shift: ShiftSums & { opening_float: number }): number =>
  shift.opening_float + shift.cash + shift.put_in - shift.taken_out - shift.refunds

/** The drawer that somebody has open in a branch, kept open until what is written into it is there: a query in brackets. */
export const openDrawer = <Needs>(branch: Piece<Needs>) =>
  piece`(select d.id from shifts d where d.branch_id = ${branch} and d.user_id = ${uuid.orNull("drawerOf")}
    and d.closed_at is null for share)`
