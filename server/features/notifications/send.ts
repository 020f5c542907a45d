import { setTimeout as sleep } from "node:timers/promises"
import pLimit from "p-limit"
import type { Platform } from "../../platform/context.ts"
import { flag, instant, int, piece, text, uuid } from "../../platform/database/piece.ts"
import { statement } from "../../platform/database/statement.ts"
import { readStudioProfile } from "../studio/settings.ts"
import { fresh, lease, mostTries, nextTry } from "./backoff.ts"
import { type Desk, openDesk, type Writing, writeMail } from "./mail.ts"
import { type MailProvider, MailRefused } from "./provider.ts"
import { isStanding } from "./standing.ts"

/** A message as it is sent. */
export interface Message extends Writing {
  tries: number
}

/** What sending leans on; without `mail`, messages stay here to be read. */
export interface Post {
  mail: MailProvider | undefined
  /** The studio's own address on the web, without a slash at the end. */
  site: string
}

type Carried = Post & { mail: MailProvider }

/**
 * How many are taken at once, how many of these are under way, and the milliseconds before the next: the connections and
 * the machine are for who books.
 */
const [together, atOnce, breath] = [10, 3, 50]

// Taken before it is sent: whoever is killed with it in hand leaves it to be taken again when the lease ends.
const take = statement<Message>("take-messages")(
  piece`with due as (
     select id from messages where outcome is null and due_at <= ${instant("now")}
     order by id limit ${int("most")} for update skip locked
   )
   update messages m set tries = m.tries + 1, due_at = ${instant("until")}
   from due where m.id = due.id
   returning m.id, m.kind, m.user_id, m.address, m.facts, m.created_at, m.tries`,
)

// Those before it took long, or who sends was away for a while: only by who took it last, since it may be another's by now.
const takeAnew = statement<{ id: string }>("take-message-anew")(
  piece`update messages set due_at = ${instant("until")}
   where id = ${uuid("id")} and outcome is null and tries = ${int("tries")} returning id`,
)

// Only by who took it last. A code leaves the database with its mail.
const end = statement("end-message")(
  piece`update messages set ended_at = ${instant("now")}, outcome = ${text("outcome")}, error = ${text.orNull("error")},
     facts = case when kind = 'code' then facts - 'code' else facts end
   where id = ${uuid("id")} and outcome is null and tries = ${int("tries")}`,
)

const putOff = statement("put-off-message")(
  piece`update messages set due_at = ${instant("until")}, error = ${text("error")}
   where id = ${uuid("id")} and outcome is null and tries = ${int("tries")}`,
)

// Those that were to leave when there still was a mail server, and those that staff ask for once more.
const leave = statement<{ id: string }>("leave-messages")(
  piece`update messages set ended_at = ${instant("now")}, outcome = 'unmailed',
     facts = case when ${flag("keepsCodes")} then facts else facts - 'code' end
   where outcome is null and due_at <= ${instant("now")} returning id`,
)

/** Sends the messages that are due, a few at a time; without a mail server they are left to be read. Returns how many. */
export async function sendDue(platform: Platform, post: Post): Promise<number> {
  if (post.mail) return sendAll(platform, { ...post, mail: post.mail })
  const { isDemo } = await readStudioProfile(platform)
  return (await leave(platform.pool, { now: platform.clock.now(), keepsCodes: isDemo })).length
}

async function sendAll(platform: Platform, post: Carried): Promise<number> {
  const turns = pLimit(atOnce)
  for (let sent = 0; ; ) {
    const now = platform.clock.now()
    const taken = await take(platform.pool, { now, until: leaseFrom(now), most: together })
    if (taken.length > 0) {
      const desk = await openDesk(platform, post.site, taken)
      const send = async (message: Message) => {
        if (await isHeld(platform, message, now)) await sendOne(platform, post, desk, message)
      }
      await turns.map(taken, send)
    }
    sent += taken.length
    if (taken.length < together) return sent
    await sleep(breath)
  }
}

const leaseFrom = (now: Date) => new Date(now.getTime() + lease)

/** False: whoever took it at that moment was silent for so long that somebody else took it since, or ended it. */
async function isHeld({ pool, clock }: Platform, { id, tries }: Message, takenAt: Date): Promise<boolean> {
  const now = clock.now()
  if (now.getTime() - takenAt.getTime() < fresh) return true
  return (await takeAnew(pool, { id, tries, until: leaseFrom(now) })).length > 0
}

async function sendOne(platform: Platform, post: Carried, desk: Desk, message: Message): Promise<void> {
  const { pool, clock } = platform
  const { id, tries } = message
  const ending = (outcome: string, error: string | null = null) =>
    end(pool, { id, tries, outcome, error, now: clock.now() })
  // Taken and never ended so often: whatever happens to who sends it, it must not happen for ever.
  if (tries > mostTries) return void (await ending("failed", "Se intentó demasiadas veces"))
  if (!(await isStanding(pool, message, clock.now()))) return void (await ending("dropped"))
  const { mail, site } = post
  const written = await writeMail(desk, { from: mail.from, site }, message)
  const failure = await mail.send(written).then(
    () => undefined,
    (error: Error) => error,
  )
  if (!failure) return void (await ending("sent"))
  const until = failure instanceof MailRefused ? undefined : nextTry(tries, clock.now())
  if (until) await putOff(pool, { id, tries, until, error: failure.message })
  else await ending("failed", failure.message)
}
