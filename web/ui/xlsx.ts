import { saveFile } from "./saveFile.ts"

/** Saves rows as a workbook of Excel, as the server writes those of reports; numbers stay numbers, with two decimals, and text is never computed. */
export async function downloadXlsx(
  name: string,
  header: string[],
  rows: (string | number)[][],
): Promise<void> {
  const { writeXlsxStream } = await import("hucre/xlsx")
  const columns = header.map((title, at) => ({
    ...{ header: title, width: Math.max(12, title.length + 4) },
    ...(typeof rows[0]?.[at] === "number" && { numFmt: "#,##0.00" }),
  }))
  const book = new Response(writeXlsxStream(rows, { name, columns, freezePane: { rows: 1 } }))
  saveFile(`${name}.xlsx`, await book.blob())
}
