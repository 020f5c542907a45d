import { createElement as h, type ReactNode } from "react"
import type { Pictures, Ticket } from "./letter.ts"
import { type Dress, faceSide, type Look } from "./look.ts"
import { box, columns, section, text } from "./parts.ts"

/** A class: its hour, and under a line who gives it and where. What is no longer theirs is crossed out, without a face. */
export function ticket(given: Ticket, { site, portrait }: Pictures, look: Look): ReactNode {
  const { gone, day, clock, period, title, instructor, lines } = given
  const tone = gone ? look.gone : look.mine
  // Each says its colour: what a reader thinks of a cell's it does not always think of the words in it.
  const inTone = (style: Dress): Dress => ({
    ...style,
    color: tone.color,
    ...(gone && { className: "gone" }),
  })
  const hour = h("span", gone ? { style: look.crossed } : null, clock)
  const who = [text(inTone(look.who), instructor), ...lines.map((line) => text(inTone(look.line), line))]
  return box({ ...look.ticket, ...tone }, look.ticketInside, [
    text(inTone(look.day), day),
    text(inTone(look.hour), hour, h("span", { style: look.period }, `\u00a0${period}`)),
    text(inTone(look.what), title),
    section(
      gone ? look.placeGone : look.place,
      gone
        ? box({}, look.placeInside, who)
        : box({}, look.placeInside, [
            columns(
              [look.face, face(instructor, portrait && `${site}/api/images/${portrait}/portrait.jpg`, look)],
              [look.beside, ...who],
            ),
          ]),
    ),
  ])
}

/** Who gives a class: a photograph, or their initials, which is also what a photograph says that is not shown. */
function face(name: string, src: string | undefined, look: Look) {
  const initials = name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word[0] ?? "")
    .join("")
    .toUpperCase()
  return box(
    {},
    look.initials,
    src
      ? [
          h("img", {
            src,
            alt: initials,
            width: faceSide,
            height: faceSide,
            style: { ...look.initials, ...look.portrait },
          }),
        ]
      : [h("span", { "aria-hidden": true }, initials)],
  )
}
