import type { z } from "zod"
import { toPesos } from "../../../contract/money.ts"
import type { PersonalData } from "../../../contract/personal.ts"
import type { Actor, Context } from "../../platform/context.ts"
import { inSnapshot } from "../../platform/database/inSnapshot.ts"
import { readHeldPackages, readMovements } from "../packages/held.ts"
import { listTransactionsOf } from "../payments/reads.ts"
import { isProven } from "../people/isProven.ts"
import { readProfile } from "../people/profile/read.ts"
import type { IdentityProvider } from "../people/provider.ts"
import { readUser } from "../people/reads.ts"
import { findWhyGone } from "../people/refusalOfGone.ts"
import { listMine } from "../reservations/reads.ts"

type Data = z.input<typeof PersonalData>

/** More than anybody has. */
const all = 1_000_000

const iso = (moment: Date) => moment.toISOString()

/**
 * Everything that is held of who asks, at one moment: while they are forgotten it is all, or nothing. Throws USER_NOT_FOUND for anybody
 * else's, and ACCOUNT_CLOSED or ACCOUNT_MERGED for an account that went since they asked.
 */
export async function readPersonalData(
  context: Context<Actor>,
  provider: Pick<IdentityProvider, "readSecrets">,
  id: string,
): Promise<Data> {
  const isTheirs = await isProven(provider, context.actor.uid)
  return inSnapshot(context, (inside) => readAll(inside, id, isTheirs))
}

/** `isTheirs`: they have shown that the address is; of who has not, what somebody wrote with it may be another's. */
async function readAll(context: Context<Actor>, id: string, isTheirs: boolean): Promise<Data> {
  const profile = await readProfile(context, id)
  await assertOpen(context, id)
  const user = await readUser(context, id)
  const { packages } = await readHeldPackages(context, id)
  const ids = packages.map((held) => held.id)
  const [{ movements }, { reservations }, { transactions }] = await Promise.all([
    readMovements(context, ids, all),
    listMine(context, id, "all", all),
    listTransactionsOf(context, id, { most: all }),
  ])
  return {
    madeAt: iso(context.clock.now()),
    profile: { ...profile, id, registrationDate: user.registrationDate },
    ...{ packages, movements, reservations, transactions },
    orders: await ordersOf(context, id),
    waits: await waitsOf(context, id),
    weeklyBookings: await weeklyBookingsOf(context, id),
    ratings: await ratingsOf(context, id),
    noShowLifts: await liftsOf(context, id),
    written: await writtenBy(context, id, isTheirs ? user.email : null),
    notes: await notesOn(context, id),
    mails: await mailsTo(context, id),
    secondStepSince: await secondStepOf(context, id),
    sessions: await sessionsOf(context, id),
  }
}

async function assertOpen({ db, pool }: Context<Actor>, id: string): Promise<void> {
  const open = db.selectFrom("users").select("id").where("id", "=", id).where("closed_at", "is", null)
  if (!(await open.executeTakeFirst())) throw await findWhyGone(pool, id)
}

async function waitsOf({ db }: Context<Actor>, id: string): Promise<Data["waits"]> {
  const rows = await db
    .selectFrom("waitlist_entries")
    .select(["class_id", "joined_at", "automatic", "ended_at", "end_reason"])
    .where("user_id", "=", id)
    .orderBy("joined_at")
    .execute()
  return rows.map((row) => ({
    classId: row.class_id,
    joinedAt: iso(row.joined_at),
    automatic: row.automatic,
    endedAt: row.ended_at && iso(row.ended_at),
    ending: row.end_reason,
  }))
}

async function weeklyBookingsOf({ db }: Context<Actor>, id: string): Promise<Data["weeklyBookings"]> {
  const rows = await db
    .selectFrom("weekly_bookings as w")
    .innerJoin("branches as b", "b.id", "w.branch_id")
    .innerJoin("disciplines as d", "d.id", "w.discipline_id")
    .select(["b.name as branch", "d.name as discipline", "w.weekday", "w.hour", "w.seat"])
    .select(["w.created_at", "w.ended_at"])
    .where("w.user_id", "=", id)
    .orderBy("w.created_at")
    .execute()
  return rows.map(({ created_at, ended_at, hour, ...row }) => ({
    ...row,
    hour: hour.slice(0, 5),
    from: iso(created_at),
    until: ended_at && iso(ended_at),
  }))
}

async function ratingsOf({ db }: Context<Actor>, id: string): Promise<Data["ratings"]> {
  const rows = await db
    .selectFrom("ratings as t")
    .innerJoin("seatings as s", "s.id", "t.reservation_id")
    .select(["s.class_id", "t.stars", "t.words", "t.rated_at"])
    .where("s.user_id", "=", id)
    .orderBy("t.rated_at")
    .execute()
  return rows.map(({ class_id, rated_at, ...row }) => ({ ...row, classId: class_id, at: iso(rated_at) }))
}

async function liftsOf({ db }: Context<Actor>, id: string): Promise<Data["noShowLifts"]> {
  const rows = await db
    .selectFrom("no_show_lifts")
    .select(["reason", "lifted_at"])
    .where("user_id", "=", id)
    .orderBy("lifted_at")
    .execute()
  return rows.map(({ reason, lifted_at }) => ({ reason, at: iso(lifted_at) }))
}

async function ordersOf({ db }: Context<Actor>, id: string): Promise<Data["orders"]> {
  const rows = await db
    .selectFrom("orders as o")
    .innerJoin("packages as p", "p.id", "o.package_id")
    .select(["o.id", "p.description as package", "o.amount", "o.status", "o.created_at"])
    .where("o.user_id", "=", id)
    .orderBy("o.created_at")
    .execute()
  return rows.map(({ created_at, amount, ...row }) => ({
    ...row,
    amount: toPesos(amount),
    at: iso(created_at),
  }))
}

async function writtenBy(
  { db }: Context<Actor>,
  id: string,
  address: string | null,
): Promise<Data["written"]> {
  const rows = await db
    .selectFrom("contact_messages")
    .select(["name", "email", "phone", "message", "created_at"])
    .where((eb) => eb.or([eb("user_id", "=", id), ...(address ? [eb("email", "=", address)] : [])]))
    .orderBy("created_at")
    .execute()
  return rows.map(({ created_at, ...row }) => ({ ...row, at: iso(created_at) }))
}

async function notesOn({ db }: Context<Actor>, id: string): Promise<Data["notes"]> {
  const rows = await db
    .selectFrom("staff_notes")
    .select(["note", "created_at"])
    .where("user_id", "=", id)
    .orderBy("created_at")
    .execute()
  return rows.map(({ note, created_at }) => ({ note, at: iso(created_at) }))
}

async function mailsTo({ db }: Context<Actor>, id: string): Promise<Data["mails"]> {
  const rows = await db
    .selectFrom("messages")
    .select(["kind", "address", "outcome", "created_at"])
    .where("user_id", "=", id)
    .orderBy("created_at")
    .execute()
  return rows.map(({ created_at, ...row }) => ({ ...row, at: iso(created_at) }))
}

async function secondStepOf({ db }: Context<Actor>, id: string): Promise<Data["secondStepSince"]> {
  const row = await db.selectFrom("users").select("second_step_since").where("id", "=", id).executeTakeFirst()
  return row?.second_step_since ? iso(row.second_step_since) : null
}

async function sessionsOf({ db }: Context<Actor>, id: string): Promise<Data["sessions"]> {
  const rows = await db
    .selectFrom("sessions")
    .select(["created_at", "seen_at", "ended_at"])
    .where("user_id", "=", id)
    .orderBy("created_at")
    .execute()
  return rows.map((row) => ({
    from: iso(row.created_at),
    lastSeen: iso(row.seen_at),
    until: row.ended_at && iso(row.ended_at),
  }))
}
