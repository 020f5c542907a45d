import type { z } from "zod"
import { toReason } from "../../../contract/errors.ts"
import type { MailLink } from "../../../contract/links.ts"
import { noPermissions } from "../../../contract/permissions.ts"
import { isMarked, type MyReservation } from "../../../contract/reservations.ts"
import type { Actor, Context } from "../../platform/context.ts"
import type { IdempotencyKey } from "../../platform/database/idempotency.ts"
import { Refusal } from "../../platform/refusal.ts"
import { muteReminders } from "../people/profile/mute.ts"
import { cancel } from "../reservations/booking/cancel.ts"
import { previewWait } from "../reservations/booking/previewWait.ts"
import { readClass } from "../reservations/listing/classes.ts"
import { lastOfChanges, readReservation } from "../reservations/reads.ts"
import { claimPlace } from "../reservations/waiting/claimPlace.ts"
import { readWait } from "../reservations/waiting/waitlist.ts"
import type { Purpose } from "./letters/letter.ts"
import { readLink, type SignedLink } from "./links.ts"

type View = z.input<typeof MailLink>
type Seen = Pick<View, "state" | "class" | "seat" | "isFree" | "freeUntil" | "isUnlimited" | "changedTo"> &
  Partial<Pick<View, "pays" | "obstacle">> & {
    /** Where that is known better than when the mail was written: the class may have moved. */
    until?: Date
  }
type AsThem = Context<Actor>

/** What each purpose looks at, and what its press does: the use case that a signed-in press would come to. */
interface Deed {
  see(context: AsThem, link: SignedLink): Promise<Seen>
  press(context: AsThem, link: SignedLink, key?: IdempotencyKey): Promise<unknown>
}

/** Where no credit comes back. */
const noCredit = { isFree: null, freeUntil: null, isUnlimited: false }

const deeds: Record<Purpose, Deed> = {
  cancel: {
    async see(context, { id }) {
      const mine = await readReservation(context, context.actor, id)
      const { status, class: item, seat, cancelIsFree, freeUntil, isUnlimited } = mine
      const until = new Date(item.startsAt)
      const hasBegun = until <= context.clock.now()
      const state = status === "cancelled" ? "done" : hasBegun ? "over" : "ready"
      return {
        ...{ state, class: item, seat, isFree: cancelIsFree, freeUntil, isUnlimited, until },
        changedTo: await readNext(context, mine),
        obstacle: isMarked(status) ? toReason("RESERVATION_MARKED") : null,
      }
    },
    press: (context, { id }, key) => cancel(context, id, key),
  },
  claim: {
    async see(context, { id }) {
      const { status, classId, reservationId } = await readWait(context, context.actor, id, "ver")
      const mine = reservationId && (await readReservation(context, context.actor, reservationId))
      if (!mine) {
        const state = status === "offered" ? "ready" : "over"
        const item = await readClass(context, classId)
        const place = { state, class: item, seat: null, ...noCredit, changedTo: null } as const
        if (state === "over") return place
        const { pays, obstacle } = await previewWait(context, classId)
        return { ...place, pays: pays?.description ?? null, obstacle }
      }
      const changedTo = await readNext(context, mine)
      const isTheirs = mine.status !== "cancelled" || changedTo
      const state = isTheirs ? "done" : "over"
      return { state, class: mine.class, seat: mine.seat, ...noCredit, changedTo }
    },
    press: (context, { id }, key) => claimPlace(context, id, key),
  },
  mute: {
    async see({ pool, actor: { userId } }) {
      const { rows } = await pool.query(
        "select from users where id = $1 and (reminds_of_classes or reminds_of_expiry)",
        [userId],
      )
      const state = rows.length > 0 ? "ready" : "done"
      return { state, class: null, seat: null, ...noCredit, changedTo: null }
    },
    press: ({ pool, actor }) => muteReminders(pool, actor.userId),
  },
}

/** What became of a reservation that was changed, however often; null where it was not, or what it became was given up. */
async function readNext(context: AsThem, { id, changedTo }: z.input<typeof MyReservation>) {
  if (!changedTo) return null
  const last = await readReservation(context, context.actor, await lastOfChanges(context.pool, id))
  return last.status === "cancelled" ? null : { id: last.id, class: last.class, seat: last.seat }
}

/** What a signed link would do; nothing is done. Throws LINK_INVALID. */
export async function seeLink(context: Context, token: string): Promise<View> {
  const link = await readLink(context, token)
  const { firstName, asThem } = await findPerson(context, link)
  return view(asThem, link, firstName)
}

/** Does what a signed link says, as the person it was written to. Throws the refusals of `contract/links.followLink`. */
export async function followLink(context: Context, token: string, key?: IdempotencyKey): Promise<View> {
  const link = await readLink(context, token)
  const { firstName, isEnabled, asThem } = await findPerson(context, link)
  if (!isEnabled) throw new Refusal("ACCOUNT_DISABLED")
  const deed = deeds[link.purpose]
  const { until = link.until } = await deed.see(asThem, link)
  if (until < context.clock.now()) throw new Refusal("LINK_EXPIRED")
  await deed.press(asThem, link, key)
  return view(asThem, link, firstName)
}

async function view(context: AsThem, link: SignedLink, firstName: string): Promise<View> {
  const {
    until = link.until,
    pays = null,
    obstacle = null,
    ...seen
  } = await deeds[link.purpose].see(context, link)
  const isLate = until < context.clock.now()
  const state = seen.state === "ready" && isLate ? "over" : seen.state
  return { ...seen, pays, obstacle, state, purpose: link.purpose, firstName, until: until.toISOString() }
}

interface Person {
  id: string
  uid: string
  first_name: string
  enabled: boolean
}

/** Whom a link was written to, as if they had signed in for this one thing; whoever has another account by now, as that one. */
async function findPerson(context: Context, { userId: writtenTo }: SignedLink) {
  const { rows } = await context.pool.query<Person>(
    `select u.id, u.uid, u.first_name, u.enabled from users w join users u on u.id = coalesce(w.merged_into, w.id)
     where w.id = $1 and u.role = 'user'`,
    [writtenTo],
  )
  const [person] = rows
  if (!person) throw new Refusal("LINK_INVALID")
  const actor: Actor = {
    ...{
      userId: person.id,
      uid: person.uid,
      sessionId: "",
      role: "user" as const,
      permissions: noPermissions,
    },
    mustChangePassword: false,
  }
  return { firstName: person.first_name, isEnabled: person.enabled, asThem: { ...context, actor } }
}
