import { type Piece, piece, uuid } from "../../../../platform/database/piece.ts"
import { Refusal } from "../../../../platform/refusal.ts"

/** A drawer that somebody has open. */
export interface Drawer {
  id: string
  branchName: string
}

/** A column: the drawers that `drawerOf` has open, the one of this branch first, then the one opened last. */
export const drawersOpen = <Needs>(branch: Piece<Needs>) => piece`(
  select coalesce(json_agg(json_build_object('id', d.id, 'branchName', n.name)
    order by (d.branch_id is not distinct from ${branch}) desc, d.opened_at desc), '[]')
  from shifts d join branches n on n.id = d.branch_id
  where d.user_id = ${uuid.orNull("drawerOf")} and d.closed_at is null
)`

/** The first of them, kept open until what is written into it is there: a query in brackets. */
export const firstDrawer = <Needs>(branch: Piece<Needs>) => piece`(
  select d.id from shifts d where d.user_id = ${uuid.orNull("drawerOf")} and d.closed_at is null
  order by (d.branch_id is not distinct from ${branch}) desc, d.opened_at desc limit 1 for share
)`

/** A piece of a statement: the drawer that was chosen, kept open until what is written into it is there. */
export const keepDrawer = piece`drawer as materialized (
  select d.id from shifts d where d.id = ${uuid.orNull("shiftId")} and d.closed_at is null for share
)`

/** A condition: no drawer was chosen, or it is still open. Beside keepDrawer. */
export const drawerStands = piece`(${uuid.orNull("shiftId")} is null or exists (select from drawer))`

/**
 * Whose count cash is in, wherever what it is for was sold: that of whoever hands it over or takes it. The one they say, else
 * the first that they have open; null when they have none. Throws SHIFT_CLOSED.
 */
export function drawerFor(open: readonly Drawer[], asked?: string): string | null {
  if (asked === undefined) return open[0]?.id ?? null
  if (!open.some(({ id }) => id === asked)) throw new Refusal("SHIFT_CLOSED")
  return asked
}
