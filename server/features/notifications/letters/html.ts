import { Body } from "@react-email/body"
import { Button } from "@react-email/button"
import { Column } from "@react-email/column"
import { Container } from "@react-email/container"
import { Head } from "@react-email/head"
import { Heading } from "@react-email/heading"
import { Html } from "@react-email/html"
import { Link } from "@react-email/link"
import { Preview } from "@react-email/preview"
import { Row } from "@react-email/row"
import { Section } from "@react-email/section"
import { Text } from "@react-email/text"
import { createElement as h, type ReactNode } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import type { StudioProfile } from "../../../../contract/studio.ts"
import type { Letter, Ticket, Way } from "./letter.ts"
import { type Look, lookIn } from "./look.ts"

/** A letter as a mail reader shows it: tables, styles on each part, no image, no script. React escapes every word of it. */
export function toHtml(letter: Letter, studio: StudioProfile): string {
  return `<!DOCTYPE html>${renderToStaticMarkup(page(letter, studio))}`
}

function page(letter: Letter, studio: StudioProfile) {
  const look = lookIn(studio.accent)
  return h(
    Html,
    { lang: "es-MX" },
    h(
      Head,
      null,
      h("title", null, letter.subject),
      // The colours are the studio's: a reader in the dark must not turn them over.
      h("meta", { name: "color-scheme", content: "light" }),
      h("meta", { name: "supported-color-schemes", content: "light" }),
    ),
    h(
      Body,
      { style: look.body },
      h(Preview, null, letter.preview),
      h(
        "div",
        { role: "main" },
        h(
          Container,
          { style: look.page },
          h(Text, { style: look.mark }, studio.name, h("span", { style: look.dot }, ".")),
          box(look.card, look.inside, contentOf(letter, look)),
          foot(letter, studio, look),
        ),
      ),
    ),
  )
}

/** A ground of its own; Outlook keeps the room inside it only of a cell. */
function box(ground: object, inside: object, children: ReactNode[]) {
  return h(Section, { style: ground }, h(Row, null, h(Column, { style: inside }, ...children)))
}

function contentOf(letter: Letter, look: Look): ReactNode[] {
  const { title, paragraphs, code, note, action, more = [] } = letter
  return [
    h(Heading, { as: "h1", style: look.title }, title),
    ...paragraphs.map((text) => h(Text, { style: look.paragraph }, ...lines(text))),
    letter.ticket && ticket(letter.ticket, look),
    code && box(look.ticket, look.code, [code]),
    note && box({ ...look.note, ...look.notes[note.tone] }, look.noteInside, lines(note.text)),
    action && h(Button, { href: action.href, style: look.button }, action.label),
    more.length > 0 && h(Text, { style: look.more }, ...more.flatMap((one) => [way(one, look), " "])),
  ]
}

/** A line break in what somebody typed stays one. */
const lines = (text: string): ReactNode[] =>
  text.split("\n").flatMap((line, nth) => (nth === 0 ? [line] : [h("br", { key: nth }), line]))

const way = ({ label, href }: Way, look: Look) => h(Link, { href, style: look.way }, label)

function ticket({ gone, day, clock, period, title, lines }: Ticket, look: Look) {
  const tone = gone ? look.gone : look.mine
  const inTone = <Style extends object>(style: Style) => ({ ...style, color: tone.color })
  const hour = h("span", gone ? { style: look.crossed } : null, clock)
  return box({ ...look.ticket, ...tone }, look.ticketInside, [
    h(Text, { style: inTone(look.day) }, day),
    h(Text, { style: inTone(look.hour) }, hour, h("span", { style: look.period }, `\u00a0${period}`)),
    h(Text, { style: inTone(look.what) }, title),
    ...lines.map((line) => h(Text, { style: inTone(look.line) }, line)),
  ])
}

function foot({ reason, unsubscribe }: Letter, { name, phone }: StudioProfile, look: Look) {
  return h(
    Section,
    { style: look.foot },
    h(
      Text,
      { style: look.small },
      reason,
      unsubscribe && " ",
      unsubscribe && h(Link, { href: unsubscribe.href, style: look.quiet }, unsubscribe.label),
    ),
    h(Text, { style: look.small }, [name, phone].filter(Boolean).join(" · ")),
  )
}
