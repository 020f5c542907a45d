/** Saves rows as a workbook of Excel; numbers stay numbers, with two decimals. */
export async function downloadXlsx(
  name: string,
  header: string[],
  rows: (string | number)[][],
): Promise<void> {
  const { default: write } = await import("write-excel-file/browser")
  const cells = rows.map((row) =>
    row.map((value) =>
      typeof value === "number"
        ? { value, type: Number, format: "#,##0.00" }
        : // A cell of type text is never computed.
          { value, type: String },
    ),
  )
  const head = header.map((value) => ({ value, type: String, fontWeight: "bold" as const }))
  await write([head, ...cells]).toFile(name)
}
