import type { StudioProfile } from "../../../../contract/studio.ts"
import type { Letter, Ticket, Way } from "./letter.ts"

/** A letter for who reads without markup, all of it. */
export function toText(letter: Letter, { name, phone }: StudioProfile): string {
  const {
    title,
    paragraphs,
    ticket,
    code,
    note,
    action,
    choices = [],
    more = [],
    reason,
    unsubscribe,
  } = letter
  const parts = [
    title,
    ...paragraphs,
    ticket && ticketText(ticket),
    code,
    note?.text,
    [...(action ? [action] : []), ...choices, ...more].map(way).join("\n"),
    [
      "--",
      reason,
      ...(unsubscribe ? [way(unsubscribe)] : []),
      [name, phone].filter(Boolean).join(" · "),
    ].join("\n"),
  ]
  return `${parts.filter(Boolean).join("\n\n")}\n`
}

const way = ({ label, href }: Way) => `${label}: ${href}`

const ticketText = ({ gone, day, clock, period, title, instructor, lines: [where = "", ...lines] }: Ticket) =>
  [
    `${gone ? "Cancelada: " : ""}${day}, ${clock} ${period}`,
    title,
    `${instructor} · ${where}`,
    ...lines,
  ].join("\n")
