import { plain } from "../../../contract/words.ts"

/** Whether a row is no row of a table: its sums, or who made it and when. */
export function isFooter(cells: string[]): boolean {
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
    cells.length > 2 &&
    /^(generad|exportad|reporte|report|fecha de|pagina|page|generated|exported|printed|impreso|creado|filtros?|\d+ (registros|resultados|records|rows))\b/.test(
      first,
    )
  )
}
