import type { StudioProfile } from "../../../contract/studio.ts"
import type { Platform } from "../../platform/context.ts"
import { readStudioProfile } from "../studio/settings.ts"
import { invitationOf } from "./calendarFile.ts"
import { type Facts, type Kind, seatIn } from "./facts.ts"
import type { Letter, Pictures, Surroundings } from "./letters/letter.ts"
import { letterOf } from "./letters/letters.ts"
import { toText } from "./letters/text.ts"
import { openLinks, type SignLink } from "./links.ts"
import { classIn, type Portraits, portraitIn, readPortraits } from "./portraits.ts"
import type { Mail } from "./provider.ts"

/** A message as far as its mail is made from it. */
export interface Writing {
  id: string
  kind: Kind
  user_id: string | null
  address: string
  facts: Facts[Kind]
  created_at: Date
}

/** The kinds that put a class into a calendar, and those that take it out. */
const inCalendars: Partial<Record<Kind, "in" | "out">> = {
  confirmation: "in",
  promotion: "in",
  change: "in",
  weekly: "in",
  moved: "in",
  substituted: "in",
  otherDiscipline: "in",
  cancellation: "out",
  classCancelled: "out",
}

/** What all the mails of a moment are written with. */
export interface Desk {
  studio: StudioProfile
  link: SignLink
  portraits: Portraits
}

/** What is needed to write these messages, read once for all of them. */
export async function openDesk(
  platform: Platform,
  site: string,
  messages: readonly Pick<Writing, "facts">[],
): Promise<Desk> {
  return {
    studio: await readStudioProfile(platform),
    link: await openLinks(platform, site),
    portraits: await readPortraits(
      platform.pool,
      messages.flatMap(({ facts }) => classIn(facts) ?? []),
    ),
  }
}

/** The mail of a message, the same each time but for what adorns it: what it says depends on nothing that comes later. */
export async function writeMail(
  { studio, link, portraits }: Desk,
  { from, site }: { from: string; site: string },
  message: Writing,
): Promise<Mail> {
  const to = message.address
  const letter = compose(message, { studio, site, link: (purpose, of) => link(purpose, { ...of, to }) })
  return {
    messageId: `<${message.id}@${from.split("@")[1]}>`,
    to,
    fromName: studio.name,
    ...(letter.replyTo ? { replyTo: letter.replyTo } : studio.email && { replyTo: studio.email }),
    subject: letter.subject,
    ...(await written(letter, studio, { site, portrait: portraitIn(portraits, message.facts) })),
    ...withCalendar(message, { studio: { name: studio.name, address: from }, site }),
    ...(letter.unsubscribe && {
      headers: {
        "List-Unsubscribe": `<${letter.unsubscribe.href.replace("/enlace/", "/api/unsubscribe/")}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      },
    }),
  }
}

/** What a message puts into a calendar, or takes out of it. */
export function withCalendar(
  { kind, facts, address, created_at: at }: Writing,
  { studio, site }: { studio: { name: string; address: string }; site: string },
): Pick<Mail, "calendar"> {
  const entry = inCalendars[kind]
  const seat = seatIn(facts)
  if (!entry || !seat) return {}
  const isCancelled = entry === "out"
  return {
    calendar: invitationOf({
      ...{ facts: seat, isCancelled, studio },
      to: address,
      url: site,
      at,
    }),
  }
}

/** A letter as it looks, and without a look. What draws it takes 30 MB, from the first mail that is written or read on. */
export async function written(
  letter: Letter,
  studio: StudioProfile,
  pictures: Pictures,
): Promise<Pick<Mail, "html" | "text">> {
  const { toHtml } = await import("./letters/html.ts")
  return { html: toHtml(letter, studio, pictures), text: toText(letter, studio) }
}

/** What a message says. */
export function compose({ kind, facts, user_id, created_at }: Writing, around: Surroundings): Letter {
  return letterOf({ kind, facts }, { ...around, userId: user_id ?? "", now: created_at })
}
