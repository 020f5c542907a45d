import { type CSSProperties, createElement as h, type ReactNode } from "react"

type Children = ReactNode[]
type Style = CSSProperties

const table = { border: 0, cellPadding: "0", cellSpacing: "0", role: "presentation" }
const whole = { align: "center" as const, width: "100%", ...table }
const rows = (...children: Children) => h("tbody", null, h("tr", null, ...children))

/** The body; many readers drop what is said of it, so that a cell of its whole width says it again. */
export const body = (style: Style, ...children: Children) =>
  h(
    "body",
    { style: { backgroundColor: style.backgroundColor, margin: 0, padding: 0 } },
    h("table", whole, rows(h("td", { style }, ...children))),
  )

/** A ground; what stands on it. */
export const section = (style: Style, ...children: Children) =>
  h("table", { ...whole, style }, rows(h("td", null, ...children)))

/** A ground of its own with room inside it, which Outlook keeps only of a cell. */
export const box = (ground: Style, inside: Style, children: Children) =>
  section(ground, h("table", whole, rows(h("td", { style: inside }, ...children))))

/** A paragraph: some readers know one margin at a time. */
export function text({ margin, ...style }: Style, ...children: Children) {
  const [top, right = top, bottom = top, left = right] = String(margin).split(" ").map(pixels)
  const margins = { marginTop: top, marginRight: right, marginBottom: bottom, marginLeft: left }
  return h("p", { style: { ...style, ...margins } }, ...children)
}

export const link = (href: string, style: Style, label: string) =>
  h("a", { href, style, target: "_blank" }, label)

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
export function button(href: string, { padding, ...style }: Style, label: string) {
  const [across = 0, along = across] = String(padding).split(" ").map(pixels)
  const spaces = Math.ceil(along / 2 / widest)
  const stretched = `mso-font-width:${(100 * along) / spaces / 2}%`
  const room = { paddingTop: across, paddingRight: along, paddingBottom: across, paddingLeft: along }
  const raised = points(2 * across)
  return h(
    "a",
    {
      href,
      style: { ...buttonStyle, lineHeight: "100%", textDecoration: "none", ...style, ...room },
      target: "_blank",
    },
    forOutlook(`<i style="${stretched};mso-text-raise:${raised}" hidden>${"&#8202;".repeat(spaces)}</i>`),
    h(
      "span",
      { style: { ...buttonStyle, lineHeight: "120%", msoTextRaise: points(across) } as Style },
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
