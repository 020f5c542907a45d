import type { StudioProfile } from "../../../contract/studio.ts"
import type { Platform } from "../../platform/context.ts"
import { readStudioProfile } from "../studio/settings.ts"
import { invitationOf } from "./calendarFile.ts"
import type { Facts, Kind, SeatFacts } from "./facts.ts"
import type { Letter, Surroundings } from "./letters/letter.ts"
import { letterOf } from "./letters/letters.ts"
import { toText } from "./letters/text.ts"
import { openLinks } from "./links.ts"
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
  moved: "in",
  substituted: "in",
  cancellation: "out",
  classCancelled: "out",
}

/** The mail of a message, the same each time: what it says depends on nothing that comes later. */
export async function writeMail(
  platform: Platform,
  { from, site }: { from: string; site: string },
  message: Writing,
): Promise<Mail> {
  const [studio, link] = [await readStudioProfile(platform), await openLinks(platform, site)]
  const letter = compose(message, { studio, site, link })
  const entry = inCalendars[message.kind]
  return {
    messageId: `<${message.id}@${from.split("@")[1]}>`,
    to: message.address,
    fromName: studio.name,
    ...(letter.replyTo ? { replyTo: letter.replyTo } : studio.email && { replyTo: studio.email }),
    subject: letter.subject,
    ...(await written(letter, studio)),
    ...(entry && {
      calendar: invitationOf({
        facts: message.facts as SeatFacts,
        isCancelled: entry === "out",
        studio: { name: studio.name, address: from },
        to: message.address,
        url: site,
      }),
    }),
    ...(letter.unsubscribe && {
      headers: {
        "List-Unsubscribe": `<${letter.unsubscribe.href.replace("/enlace/", "/api/unsubscribe/")}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      },
    }),
  }
}

/** A letter as it looks, and without a look. What draws it takes 30 MB, from the first mail that is written or read on. */
export async function written(letter: Letter, studio: StudioProfile): Promise<Pick<Mail, "html" | "text">> {
  const { toHtml } = await import("./letters/html.ts")
  return { html: toHtml(letter, studio), text: toText(letter, studio) }
}

/** What a message says. */
export function compose({ kind, facts, user_id, created_at }: Writing, around: Surroundings): Letter {
  return letterOf({ kind, facts }, { ...around, userId: user_id ?? "", now: created_at })
}
