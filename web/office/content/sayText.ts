const most = 160

/** The beginning of what an HTML text says. */
export function sayText(html: string): string {
  const { body } = new DOMParser().parseFromString(html.replaceAll("<", " <"), "text/html")
  const words = (body.textContent ?? "").replace(/\s+/g, " ").trim()
  return words.length > most ? `${words.slice(0, most).trimEnd()}…` : words
}
