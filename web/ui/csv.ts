/** Saves rows as a file that spreadsheets read. Cells that would be formulas are made text. */
export async function downloadCsv(name: string, header: string[], rows: string[][]): Promise<void> {
  const { default: papa } = await import("papaparse")
  // The mark at the start tells Excel that accents are UTF-8.
  const text = `\ufeff${papa.unparse([header, ...rows], { escapeFormulae: true })}`
  const url = URL.createObjectURL(new Blob([text], { type: "text/csv;charset=utf-8" }))
  const link = document.createElement("a")
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
