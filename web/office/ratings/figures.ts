import { formatDay } from "../../../contract/calendar.ts"

/** An average of stars: «4.6». */
export const sayAverage = (average: number | null): string =>
  average === null
    ? "–"
    : average.toLocaleString("es-MX", { minimumFractionDigits: 1, maximumFractionDigits: 1 })

export const sayAnswers = (answers: number): string =>
  answers === 1 ? "1 respuesta" : `${answers.toLocaleString("es-MX")} respuestas`

/** Of a month `yyyy-MM`: «nov» in a table, «noviembre» in a sentence. */
export const sayMonth = (month: string, length: "short" | "long"): string =>
  formatDay(`${month}-01`, { month: length })
