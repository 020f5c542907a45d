import { plain } from "../../../contract/words.ts"

/** Whether a row is no row of a table: its sums, or who made it and when. */
export function isFooter(cells: string[], width: number): boolean {
  const written = cells.filter((cell) => cell !== "")
  const first = plain(written[0] ?? "").replace(/[:.\s]+$/, "")
  if (
    /^(sub ?total(es)?|totals?|totales|gran total|grand total|suma|sum)( general)?( de [\p{L} ]+)?(: .*)?$/u.test(
      first,
    )
  )
    return true
  return (
    written.length === 1 &&
    width > 2 &&
    /^(generad|exportad|creado|impreso|reporte|report\b|fecha de|pagina|page\b|generated|exported|printed|filtros?\b|\d+ (registros|resultados|records|rows)\b)/.test(
      first,
    )
  )
}
