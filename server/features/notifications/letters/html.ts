import { createElement as h, type ReactNode } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import type { StudioProfile } from "../../../../contract/studio.ts"
import { sheetOf } from "./dark.ts"
import type { Letter, Pictures, Way } from "./letter.ts"
import { type Look, lookIn } from "./look.ts"
import { body, box, button, link, preview, section, text, worn } from "./parts.ts"
import { ticket } from "./ticket.ts"

/** A letter as a mail reader shows it, in the light and in the dark: tables, styles on each part, no script. React escapes every word of it. */
export function toHtml(letter: Letter, studio: StudioProfile, pictures: Pictures): string {
  return `<!DOCTYPE html>${renderToStaticMarkup(page(letter, studio, pictures))}`
}

function page(letter: Letter, studio: StudioProfile, pictures: Pictures) {
  const look = lookIn(studio.accent)
  return h(
    "html",
    { dir: "ltr", lang: "es-MX" },
    h(
      "head",
      null,
      h("meta", { content: "text/html; charset=UTF-8", httpEquiv: "Content-Type" }),
      h("meta", { name: "viewport", content: "width=device-width, initial-scale=1" }),
      h("meta", { name: "x-apple-disable-message-reformatting" }),
      h("title", null, letter.subject),
      // The colours of both are the studio's: a reader in the dark need not turn them over.
      h("meta", { name: "color-scheme", content: "light dark" }),
      h("meta", { name: "supported-color-schemes", content: "light dark" }),
      // biome-ignore lint/security/noDangerouslySetInnerHtml: colours of ours, and the studio's accent, which is six digits
      h("style", { dangerouslySetInnerHTML: { __html: sheetOf(studio.accent) } }),
    ),
    body(
      look.body,
      preview(letter.preview),
      h(
        "div",
        { role: "main" },
        section(
          look.page,
          section(look.head, mark(studio, pictures, look)),
          box(look.card, look.inside, contentOf(letter, pictures, look)),
          foot(letter, studio, look),
        ),
      ),
    ),
  )
}

/** Pixels of a logo's height and most width, half of what is sent. */
const [logoHeight, logoWidth] = [44, 240]

/** The studio's logo, which is its name where it is not shown; or its name as its mark. */
function mark({ name, logo }: StudioProfile, { site }: Pictures, look: Look) {
  if (!logo) return text(look.mark, name, h("span", worn(look.dot), "."))
  const scale = Math.min(logoHeight / logo.height, logoWidth / logo.width)
  const [width, height] = [Math.round(logo.width * scale), Math.round(logo.height * scale)]
  const src = `${site}${logo.url}/logo.png`
  // In its place the name has one line, as large as goes into it.
  const letters = { fontSize: Math.max(13, Math.min(24, Math.floor((width - 24) / (name.length * 0.55)))) }
  const dress = { ...look.logo, ...letters, lineHeight: `${height}px` }
  return h("img", { src, alt: name, width, height, ...worn(dress) })
}

function contentOf(letter: Letter, pictures: Pictures, look: Look): ReactNode[] {
  const { title, paragraphs, code, note, action, choices = [], more = [] } = letter
  return [
    h("h1", worn(look.title), title),
    ...paragraphs.map((words) => text(look.paragraph, ...lines(words))),
    letter.ticket && ticket(letter.ticket, pictures, look),
    code && box(look.ticket, look.code, [code]),
    note &&
      box(
        { ...(action ? look.note : look.lastNote), ...look.notes[note.tone] },
        look.noteInside,
        lines(note.text),
      ),
    action && button(action.href, look.button, action.label),
    choices.length > 0 &&
      section(look.choices, ...choices.flatMap(({ href, label }) => [button(href, look.choice, label), " "])),
    more.length > 0 && text(look.more, ...more.flatMap((one) => [way(one, look), " "])),
  ]
}

/** A line break in what somebody typed stays one. */
const lines = (text: string): ReactNode[] =>
  text.split("\n").flatMap((line, nth) => (nth === 0 ? [line] : [h("br", { key: nth }), line]))

const way = ({ label, href }: Way, look: Look) => link(href, look.way, label)

function foot({ reason, unsubscribe }: Letter, { name, phone }: StudioProfile, look: Look) {
  return section(
    look.foot,
    text(
      look.small,
      reason,
      unsubscribe && " ",
      unsubscribe && link(unsubscribe.href, look.quiet, unsubscribe.label),
    ),
    text(look.small, [name, phone].filter(Boolean).join(" · ")),
  )
}
