import { writeFileSync } from "node:fs"

export function writeCsv(
  name: string,
  columns: readonly string[],
  rows: readonly (string | number)[][],
): void {
  const lines = [columns, ...rows].map((row) => row.map(quote).join(","))
  writeFileSync(new URL(`../${name}`, import.meta.url), `${lines.join("\n")}\n`)
  console.log(`${name}: ${rows.length}`)
}

function quote(value: string | number): string {
  const text = String(value)
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
