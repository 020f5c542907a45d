import { sql } from "kysely"
import type { z } from "zod"
import type { CalendarAttachment, getMessage, Message, MessageState } from "../../../contract/messages.ts"
import { permittedBranches } from "../../../contract/permissions.ts"
import type { StudioProfile } from "../../../contract/studio.ts"
import type { Actor, Context } from "../../platform/context.ts"
import type { Database } from "../../platform/database/kysely.ts"
import { Refusal } from "../../platform/refusal.ts"
import { readStudioProfile } from "../studio/settings.ts"
import { entryOf } from "./calendarFile.ts"
import { type SeatFacts, seatIn } from "./facts.ts"
import type { Letter } from "./letters/letter.ts"
import { compose, type Writing, withCalendar, written } from "./mail.ts"
import { classIn, portraitIn, readPortraits } from "./portraits.ts"

export interface Row extends Writing {
  name: string | null
  due_at: Date
  tries: number
  error: string | null
  ended_at: Date | null
  outcome: Exclude<MessageState, "pending"> | null
}

/** Mails `m` as staff are shown them, with whom they are to. */
export const mailsOf = (db: Database) =>
  db
    .selectFrom("messages as m")
    .leftJoin("users as u", "u.id", "m.user_id")
    .select(["m.id", "m.kind", "m.user_id", "m.address", "m.facts", "m.created_at", "m.due_at"])
    .select(["m.tries", "m.error", "m.ended_at", "m.outcome"])
    .select(sql<string | null>`trim(u.first_name || ' ' || u.last_name)`.as("name"))
    .$castTo<Row>()

/** Where the studio is on the web, without a slash at the end, and the address that its mail comes from. */
export interface House {
  site: string
  from: string | undefined
}

/** The branches of whose people one sees the mails; all when undefined. */
export const branchesOf = ({ permissions }: Actor) => permittedBranches(permissions, "configuracion")

/**
 * One mail as it looks, or MESSAGE_NOT_FOUND. A code in it is for the mailbox of whose it is alone: whoever reads it becomes
 * them. Where a demo has no mail, it is shown to who may do everything already.
 */
export async function readMessage(
  context: Context<Actor>,
  id: string,
  { site, from }: House,
): Promise<z.input<typeof getMessage.output>> {
  const [row, studio] = [await readRow(context, id), await readStudioProfile(context)]
  const isSaid = studio.isDemo && row.outcome === "unmailed" && context.actor.permissions.superuser
  const shown = isSaid ? row : withoutCode(row)
  const portraits = await readPortraits(context.pool, classIn(row.facts) ?? [])
  // From here pictures come from the very house that shows the mail, whatever its name is elsewhere.
  const pictures = { site: "", portrait: portraitIn(portraits, row.facts) }
  return {
    ...toMessage(row, studio),
    ...(await written(letterIn(shown, studio, site), studio, pictures)),
    attachment: attachmentOf(row, { studio: { name: studio.name, address: from ?? studio.email }, site }),
  }
}

export async function readRow({ db, actor }: Context<Actor>, id: string): Promise<Row> {
  const branches = branchesOf(actor)
  const row = await mailsOf(db)
    .where("m.id", "=", id)
    .$if(branches !== undefined, (query) => query.where(sql<boolean>`u.branch_id = any(${branches}::uuid[])`))
    .executeTakeFirst()
  if (!row) throw new Refusal("MESSAGE_NOT_FOUND")
  return row
}

/** As staff see it: none of its signed links is there to be followed. */
function letterIn(row: Row, studio: StudioProfile, site = ""): Letter {
  return compose(row, { studio, site, link: () => `${site}/enlace/…` })
}

function attachmentOf(
  row: Row,
  sender: Parameters<typeof withCalendar>[1],
): z.input<typeof CalendarAttachment> | null {
  const { calendar } = withCalendar(row, sender)
  if (!calendar) return null
  const facts = seatIn(row.facts) as SeatFacts
  const { startsAt, endsAt, timeZone } = facts.class
  const isCancelled = calendar.method === "CANCEL"
  return {
    ...{ name: calendar.filename, isCancelled, content: calendar.content },
    ...{ ...entryOf(facts, { now: row.created_at, isCancelled }), startsAt, endsAt, timeZone },
  }
}

const withoutCode = (row: Row): Row => ({ ...row, facts: { ...row.facts, code: undefined } })

export function toMessage(row: Row, studio: StudioProfile): z.input<typeof Message> {
  return {
    id: row.id,
    state: row.outcome ?? "pending",
    subject: letterIn(withoutCode(row), studio).subject,
    person: row.user_id ? { id: row.user_id, name: row.name ?? "" } : null,
    address: row.address,
    createdAt: row.created_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    nextTryAt: row.outcome ? null : row.due_at.toISOString(),
    tries: row.tries,
    error: row.error,
    canBeSentAgain: canBeSentAgain(row),
  }
}

/** A code that did not leave is asked for again, not sent again. */
const canBeSentAgain = ({ kind, outcome }: { kind: string; outcome: string | null }): boolean =>
  kind !== "code" && (outcome === "failed" || outcome === "unmailed")
