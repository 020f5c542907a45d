// The page without a network. It stands alone: no other file of any version is needed.
const name = "cupo.nextClasses"

/** A line of a class's card, when there is something to say in it. */
const line = (tag, name, words) => {
  const element = document.createElement(tag)
  element.className = name
  element.textContent = words
  return words ? [element] : []
}

/** The code that is shown on arriving, as it was drawn when there was a network. */
const codeOf = ({ short, qr }) => {
  const drawn = (name, attributes) => {
    const element = document.createElementNS("http://www.w3.org/2000/svg", name)
    for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value)
    return element
  }
  const code = drawn("svg", {
    viewBox: `0 0 ${qr.size} ${qr.size}`,
    "shape-rendering": "crispEdges",
    "aria-hidden": "true",
  })
  code.append(
    drawn("rect", { width: qr.size, height: qr.size, fill: "#ffffff" }),
    drawn("path", { d: qr.path, fill: "#2b2522" }),
  )
  return [...line("p", "show", "Muestra este código al llegar"), code, ...line("p", "code", short)]
}

const cardOf = ({ day, hour, what, seat, where, address, ticket }) => {
  const card = document.createElement("li")
  card.append(
    ...line("p", "day", day),
    ...line("span", "hour", hour),
    ...line("span", "seat", seat),
    ...line("p", "what", what),
    ...line("p", "where", [where, address].filter(Boolean).join(" · ")),
    ...(ticket ? codeOf(ticket) : []),
  )
  return card
}

/** What cannot be read is taken away, and counts as no class. */
const draw = () => {
  try {
    const kept = JSON.parse(localStorage.getItem(name) ?? "[]")
    return kept.filter(({ until }) => Date.parse(until) > Date.now()).map(cardOf)
  } catch {
    localStorage.removeItem(name)
    return []
  }
}

const cards = draw()
document.getElementById("classes").append(...cards)
document.querySelector("section").hidden = cards.length === 0
document.getElementById("again").addEventListener("click", () => location.reload())
// A browser that says it is online may not reach the studio yet: the studio itself is asked.
const look = async () => {
  const answer = await fetch("/api/health", { cache: "no-store" }).catch(() => undefined)
  if (answer?.ok) location.reload()
}
addEventListener("online", look)
setInterval(look, 5_000)
