import { formatDate } from "../../../../contract/calendar.ts"
import { errors } from "../../../../contract/errors.ts"
import { isSummed, sayChange, sayOn } from "../../../../contract/reportCells.ts"
import { writeReportQuery } from "../../../../contract/reporting.ts"
import { columnsOf, groupingOf, kindOf } from "../../../../contract/reportKinds.ts"
import type { Facts } from "../facts.ts"
import type { Letter, Surroundings } from "./letter.ts"

type Write<K extends keyof Facts> = (facts: Facts[K], around: Surroundings) => Letter

type Days = Facts["report"]["days"]

const sayDays = ({ from, to }: Days) =>
  from === to ? `el ${formatDate(from)}` : `del ${formatDate(from)} al ${formatDate(to)}`

/** What it sums to, each beside what it was before; its rows stay where who reads them signs in. */
export const report: Write<"report"> = (
  { firstName, name, report, query, days, before, ...told },
  { site },
) => {
  const kind = kindOf(report)
  const sums = columnsOf(kind, groupingOf(kind, query.by)).filter(isSummed)
  const lines = sums.map((column) => {
    const [now, was] = [told.totals[column.key] ?? null, told.totalsBefore[column.key] ?? null]
    const change = sayChange(column, now, was)
    return `${column.name}: ${sayOn(column, now)} (antes ${sayOn(column, was)}${change ? `, ${change}` : ""})`
  })
  return {
    subject: `${name}, ${sayDays(days)}`,
    preview: lines[0] ?? kind.title,
    title: name,
    paragraphs: [
      `Hola, ${firstName}. Esto dice «${kind.title}» ${sayDays(days)}, junto a los mismos días de antes: ${sayDays(before)}.`,
      lines.join("\n") || (told.rows === 1 ? "Tiene 1 renglón." : `Tiene ${told.rows} renglones.`),
    ],
    action: {
      label: "Ver el informe",
      href: `${site}/backend/informes/${kind.address}?${writeReportQuery(query)}`,
    },
    reason: "Te escribimos porque pediste este informe por correo. Se quita en Informes, en los guardados.",
  }
}

export const reportStopped: Write<"reportStopped"> = ({ firstName, name, why }, { site }) => ({
  subject: `Ya no te enviamos «${name}»`,
  preview: errors[why].message,
  title: "Tu informe ya no sale",
  paragraphs: [
    `Hola, ${firstName}. No pudimos leer «${name}» como lo guardaste: ${errors[why].message}`,
    "Ábrelo, cámbialo y pide otra vez que te llegue.",
  ],
  action: { label: "Ver los informes", href: `${site}/backend/informes` },
  reason: "Te escribimos porque pediste este informe por correo.",
})
