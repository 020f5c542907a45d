import { type CSSProperties, createElement as h, type ReactNode } from "react"
import type { Dress } from "./look.ts"

type Children = ReactNode[]

/** What a part wears: its style, and the names by which the dark knows it. */
export const worn = ({ className, ...style }: Dress) => ({ className, style })

const table = { border: 0, cellPadding: "0", cellSpacing: "0", role: "presentation" }
const whole = { align: "center" as const, width: "100%", ...table }
const rows = (...children: Children) => h("tbody", null, h("tr", null, ...children))

/** The body; many readers drop what is said of it, so that a cell of its whole width says it again. */
export const body = (dress: Dress, ...children: Children) =>
  h(
    "body",
    {
      className: dress.className,
      style: { backgroundColor: dress.backgroundColor, margin: 0, padding: 0 },
    },
    h("table", whole, rows(h("td", worn(dress), ...children))),
  )

/** A ground; what stands on it. */
export const section = (dress: Dress, ...children: Children) =>
  h("table", { ...whole, ...worn(dress) }, rows(h("td", null, ...children)))

/** A ground of its own with room inside it, which Outlook keeps only of a cell. */
export const box = (ground: Dress, inside: Dress, children: Children) =>
  section(ground, h("table", whole, rows(h("td", worn(inside), ...children))))

/** Things side by side, each in a cell of its own. */
export const columns = (...cells: [Dress, ...Children][]) =>
  h("table", table, rows(...cells.map(([dress, ...children]) => h("td", worn(dress), ...children))))

/** A paragraph: some readers know one margin at a time. */
export function text({ margin, className, ...style }: Dress, ...children: Children) {
  const [top, right = top, bottom = top, left = right] = String(margin).split(" ").map(pixels)
  const margins = { marginTop: top, marginRight: right, marginBottom: bottom, marginLeft: left }
  return h("p", { className, style: { ...style, ...margins } }, ...children)
}

export const link = (href: string, dress: Dress, label: string) =>
  h("a", { href, ...worn(dress), target: "_blank" }, label)

const longestPreview = 150
/** Takes room and shows nothing: what follows the preview would be shown after it. */
const nothing = "\u00a0\u200c\u200b\u200d\u200e\u200f\ufeff"
const hidden = { overflow: "hidden", lineHeight: "1px", opacity: 0, maxHeight: 0, maxWidth: 0 }

/** What a list of mails shows beside the subject, and the mail itself does not. */
export function preview(words: string) {
  const shown = words.slice(0, longestPreview)
  const rest = longestPreview - shown.length
  return h(
    "div",
    { style: { display: "none", ...hidden }, "data-skip-in-text": true },
    shown,
    rest > 0 && h("div", null, nothing.repeat(rest)),
  )
}

/** A way on as a button. Outlook on Windows knows no room around words: thin spaces, stretched, stand for it. */
export function button(href: string, { padding, className, ...style }: Dress, label: string) {
  const [across = 0, along = across] = String(padding).split(" ").map(pixels)
  const spaces = Math.ceil(along / 2 / widest)
  const stretched = `mso-font-width:${(100 * along) / spaces / 2}%`
  const room = { paddingTop: across, paddingRight: along, paddingBottom: across, paddingLeft: along }
  const raised = points(2 * across)
  return h(
    "a",
    {
      ...{ href, className },
      style: { ...buttonStyle, lineHeight: "100%", textDecoration: "none", ...style, ...room },
      target: "_blank",
    },
    forOutlook(`<i style="${stretched};mso-text-raise:${raised}" hidden>${"&#8202;".repeat(spaces)}</i>`),
    h(
      "span",
      { style: { ...buttonStyle, lineHeight: "120%", msoTextRaise: points(across) } as CSSProperties },
      label,
    ),
    forOutlook(`<i style="${stretched}" hidden>${"&#8202;".repeat(spaces)}&#8203;</i>`),
  )
}

/** Times its own width: what Outlook stretches a letter to at most. */
const widest = 5
const buttonStyle = { display: "inline-block", maxWidth: "100%", msoPaddingAlt: "0px" }
const points = (pixels: number) => (pixels * 3) / 4
const pixels = (length: string) => Number.parseFloat(length)

const forOutlook = (html: string) =>
  // biome-ignore lint/security/noDangerouslySetInnerHtml: what only Outlook reads is a comment, which React does not write; it holds numbers alone
  h("span", { dangerouslySetInnerHTML: { __html: `<!--[if mso]>${html}<![endif]-->` } })
