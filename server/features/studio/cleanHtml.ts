import sanitize from "sanitize-html"

const aligned = ["text-left", "text-center", "text-right"]
const blocks = ["p", "h2", "h3", "li", "blockquote"]

/** What a text of the studio may have: its words, their order and emphasis, and links that lead somewhere safe. */
const options: sanitize.IOptions = {
  allowedTags: [...blocks, "ul", "ol", "strong", "em", "u", "s", "br", "hr", "a"],
  allowedAttributes: { a: ["href"] },
  allowedClasses: Object.fromEntries(blocks.map((tag) => [tag, aligned])),
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowProtocolRelative: false,
  transformTags: { b: "strong", i: "em", h1: "h2", h4: "h3", h5: "h3", h6: "h3" },
  nonTextTags: ["script", "style", "textarea", "option", "noscript", "title", "template"],
}

/** HTML as it may be shown to everybody. Clean HTML stays as it is. */
export function cleanHtml(html: string): string {
  return sanitize(html, options).trim()
}
