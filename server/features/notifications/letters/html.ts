import { createElement as h, type ReactNode } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import type { StudioProfile } from "../../../../contract/studio.ts"
import type { Letter, Ticket, Way } from "./letter.ts"
import { type Look, lookIn } from "./look.ts"
import { body, box, button, link, preview, section, text } from "./parts.ts"

/** A letter as a mail reader shows it: tables, styles on each part, no image, no script. React escapes every word of it. */
export function toHtml(letter: Letter, studio: StudioProfile): string {
  return `<!DOCTYPE html>${renderToStaticMarkup(page(letter, studio))}`
}

function page(letter: Letter, studio: StudioProfile) {
  const look = lookIn(studio.accent)
  return h(
    "html",
    { dir: "ltr", lang: "es-MX" },
    h(
      "head",
      null,
      h("meta", { content: "text/html; charset=UTF-8", httpEquiv: "Content-Type" }),
      h("meta", { name: "x-apple-disable-message-reformatting" }),
      h("title", null, letter.subject),
      // The colours are the studio's: a reader in the dark must not turn them over.
      h("meta", { name: "color-scheme", content: "light" }),
      h("meta", { name: "supported-color-schemes", content: "light" }),
    ),
    body(
      look.body,
      preview(letter.preview),
      h(
        "div",
        { role: "main" },
        section(
          look.page,
          text(look.mark, studio.name, h("span", { style: look.dot }, ".")),
          box(look.card, look.inside, contentOf(letter, look)),
          foot(letter, studio, look),
        ),
      ),
    ),
  )
}

function contentOf(letter: Letter, look: Look): ReactNode[] {
  const { title, paragraphs, code, note, action, more = [] } = letter
  return [
    h("h1", { style: look.title }, title),
    ...paragraphs.map((words) => text(look.paragraph, ...lines(words))),
    letter.ticket && ticket(letter.ticket, look),
    code && box(look.ticket, look.code, [code]),
    note && box({ ...look.note, ...look.notes[note.tone] }, look.noteInside, lines(note.text)),
    action && button(action.href, look.button, action.label),
    more.length > 0 && text(look.more, ...more.flatMap((one) => [way(one, look), " "])),
  ]
}

/** A line break in what somebody typed stays one. */
const lines = (text: string): ReactNode[] =>
  text.split("\n").flatMap((line, nth) => (nth === 0 ? [line] : [h("br", { key: nth }), line]))

const way = ({ label, href }: Way, look: Look) => link(href, look.way, label)

function ticket({ gone, day, clock, period, title, lines }: Ticket, look: Look) {
  const tone = gone ? look.gone : look.mine
  const inTone = <Style extends object>(style: Style) => ({ ...style, color: tone.color })
  const hour = h("span", gone ? { style: look.crossed } : null, clock)
  return box({ ...look.ticket, ...tone }, look.ticketInside, [
    text(inTone(look.day), day),
    text(inTone(look.hour), hour, h("span", { style: look.period }, `\u00a0${period}`)),
    text(inTone(look.what), title),
    ...lines.map((line) => text(inTone(look.line), line)),
  ])
}

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
