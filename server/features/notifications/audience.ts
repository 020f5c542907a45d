import { hasAddress } from "../../../contract/addressless.ts"
import type { Audience } from "../../../contract/classMessages.ts"
import { piece, uuid } from "../../platform/database/piece.ts"

/** Somebody with a seat in a class, or in its line. */
export interface Listener {
  /** Of their reservation, or of their wait. */
  id: string
  name: string
  email: string
  phone: string
  isWaiting: boolean
}

/** A column: everybody of the class `c` of a statement, who has a seat first. */
export const listeners = piece`(
  select coalesce(json_agg(json_build_object('id', l.id, 'name', trim(u.first_name || ' ' || u.last_name), 'email', u.email,
    'phone', u.phone, 'isWaiting', l.is_waiting) order by l.is_waiting, u.first_name, u.id), '[]')
  from (
    select r.id, r.user_id, false as is_waiting from reservations r where r.class_id = c.id and r.cancelled_at is null
    union all
    select w.id, w.user_id, true from waitlist_entries w where w.class_id = c.id and w.ended_at is null
  ) l join users u on u.id = l.user_id and u.closed_at is null
) as listeners`

export const classAsked = piece`c.id = ${uuid("classId")}`

export function audienceOf(all: readonly Listener[]): Audience {
  const reached = all.filter(({ email }) => hasAddress(email))
  return {
    seated: reached.filter((one) => !one.isWaiting).length,
    waiting: reached.filter((one) => one.isWaiting).length,
    unreachable: all
      .filter(({ email }) => !hasAddress(email))
      .map(({ name, phone, isWaiting }) => ({ name, phone, isWaiting })),
  }
}
