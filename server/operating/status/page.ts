import { createHash } from "node:crypto"
import { Temporal } from "temporal-polyfill"
import { theHour } from "../../../contract/calendar.ts"
import { type AccentTones, tonesOf } from "../../../contract/tones.ts"
import { clockOf, type Day, historyOf } from "./history.ts"
import type { Seen, Standing } from "./standing.ts"
import { headingOf, meaningOf, names, stateOf } from "./words.ts"

export interface Shown {
  seen: Seen
  standings: Standing[]
  /** The studio's name, where it is known. */
  studio: string | undefined
  /** `#rrggbb`, or the house's own. */
  accent: string | null
  zone: string
}

/** A whole page without a script: it is there when nothing else is. */
export function statusPage(shown: Shown): { html: string; policy: string } {
  const { seen, standings, studio, zone } = shown
  const style = styleIn(tonesOf(shown.accent))
  const { title, text } = headingOf(standings)
  const here = (at: Date) => Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone)
  const name = studio ? inHtml(studio) : undefined
  const html = `<!doctype html>
<html lang="es-MX">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Estado del servicio${name ? ` · ${name}` : ""}</title><style>${style}</style></head>
<body><main>
<header>
<p class="eyebrow">${name ? `${name} · ` : ""}Estado del servicio</p>
<h1>${title}</h1>
<p class="lead">${text}</p>
</header>
<section aria-labelledby="now"><h2 id="now">Ahora</h2>
<ul class="lines">${standings.map((one) => lineOf(one, seen.at, here)).join("")}</ul></section>
<section aria-labelledby="before"><h2 id="before">Los últimos 30 días</h2>
${seen.facts ? history(historyOf(seen.facts.outages, seen.at, zone)) : "<p>No podemos leer el historial en este momento.</p>"}</section>
<footer><p>Actualizado a <time datetime="${seen.at.toISOString()}">${theHour(clockOf(here(seen.at)))}</time>, ${zoneName(seen.at, zone)}.</p>
<p class="ways"><a href="">Actualizar</a><a href="/">Ir al inicio</a></p></footer>
</main></body>
</html>
`
  const digest = createHash("sha256").update(style).digest("base64")
  return {
    html,
    policy: `default-src 'none'; style-src 'sha256-${digest}'; base-uri 'none'; frame-ancestors 'none'`,
  }
}

function lineOf(one: Standing, at: Date, here: (at: Date) => Temporal.ZonedDateTime): string {
  const meaning = meaningOf(one)
  const since =
    one.since && one.state !== "works"
      ? `<p class="since">Desde ${moment(here(one.since), here(at))}.</p>`
      : ""
  return `<li class="${one.state}"><div class="row"><span class="name">${names[one.line]}</span><span class="state">${stateOf(one)}</span></div>${
    meaning ? `<p>${meaning}</p>${since}` : ""
  }</li>`
}

/** «las 10:02», or with its day when that is another than the last. */
function moment(at: Temporal.ZonedDateTime, now: Temporal.ZonedDateTime): string {
  const isToday = at.toPlainDate().equals(now.toPlainDate())
  const day = at.toPlainDate().toLocaleString("es-MX", { day: "numeric", month: "long" })
  return isToday ? theHour(clockOf(at)) : `el ${day}, ${clockOf(at)}`
}

function history(days: Day[]): string {
  const told = days.filter(({ outages }) => outages.length > 0).reverse()
  const strip = `<div class="strip" aria-hidden="true">${days.map(({ state }) => `<i class="${state}"></i>`).join("")}</div>
<p class="ends" aria-hidden="true"><span>Hace 30 días</span><span>Hoy</span></p>`
  if (told.length === 0) return `${strip}<p>Sin interrupciones.</p>`
  const list = told.map(
    ({ label, outages }) =>
      `<li><h3>${label}</h3><ul>${outages.map(({ name, text }) => `<li><span>${name}</span> <span class="span">${text}</span></li>`).join("")}</ul></li>`,
  )
  return `${strip}<ul class="days">${list.join("")}</ul>`
}

const zoneName = (at: Date, zone: string): string =>
  new Intl.DateTimeFormat("es-MX", { timeZone: zone, timeZoneName: "long" })
    .formatToParts(at)
    .find(({ type }) => type === "timeZoneName")?.value ?? zone

const inHtml = (text: string): string => text.replace(/[&<>"']/g, (one) => `&#${one.charCodeAt(0)};`)

const styleIn = ({ accent, surface, on }: AccentTones) => `
body{margin:0;background:#fbf8f3;color:#2b2522;font:1rem/1.5 system-ui,sans-serif}
main{max-width:44rem;margin:0 auto;padding:clamp(2rem,8vw,5rem) 1.25rem 3rem;display:grid;gap:2.75rem}
h1,h2,h3,p,ul{margin:0;padding:0}ul{list-style:none}
.eyebrow{color:#6a5f57;font-size:.9375rem;margin-bottom:.75rem;overflow-wrap:anywhere}
h1{font:400 clamp(2.25rem,7vw,3.5rem)/1.08 Georgia,serif;letter-spacing:-.025em}
.lead{margin-top:.75rem;color:#6a5f57;font-size:1.0625rem;max-width:34rem}
h2{font:400 1.375rem/1.2 Georgia,serif;margin-bottom:.75rem}
.lines{background:#fff;border:1px solid #e7ddcf;border-radius:1rem}
.lines>li{padding:1rem 1.25rem}.lines>li+li{border-top:1px solid #efe7da}
.row{display:flex;justify-content:space-between;gap:.25rem 1rem;flex-wrap:wrap}
.name{font-weight:600}
.state{display:inline-flex;align-items:center;gap:.5rem}
.state::before{content:"";width:.625rem;height:.625rem;border-radius:99px;background:#5c6e54}
.late .state::before{background:#c07f1a}.away .state::before{background:#a33b2a}
.works .state{color:#4c5c45}.late .state{color:#7d520c}.away .state{color:#8f2f20}
.lines p{margin-top:.375rem;color:#6a5f57;max-width:34rem}.lines .since{margin-top:.125rem}
.strip{display:grid;grid-template-columns:repeat(30,1fr);gap:clamp(2px,.6vw,5px);height:2.25rem}
.strip i{border-radius:3px;background:#b9c4b1}.strip .late{background:#dba441}.strip .away{background:#b9523f}
.ends{display:flex;justify-content:space-between;color:#6a5f57;font-size:.875rem;margin:.375rem 0 1rem}
.days{display:grid;gap:1.25rem}h3{font-size:1rem;font-weight:600;margin-bottom:.125rem}
h3::first-letter{text-transform:uppercase}
.days ul{display:grid;gap:.125rem;color:#6a5f57}.days ul li{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 1rem}
.span{font-variant-numeric:tabular-nums}
footer{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:1rem;color:#6a5f57;font-size:.9375rem;
border-top:1px solid #e7ddcf;padding-top:1.5rem}
.ways{display:flex;flex-wrap:wrap;gap:.75rem}
.ways a{padding:.7rem 1.25rem;border-radius:99px;background:${surface};color:${on};font-weight:600;text-decoration:none}
.ways a+a{background:none;color:${accent};box-shadow:inset 0 0 0 1px currentColor}
a:focus-visible{outline:2px solid ${accent};outline-offset:3px}
@media (forced-colors:active){.strip i,.state::before{forced-color-adjust:none}}
@media (max-width:30rem){footer .ways,footer .ways a{width:100%;box-sizing:border-box;text-align:center}}`
