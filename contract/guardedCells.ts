/** What a spreadsheet might compute, or run, if a cell began so, as wide as some keyboards write it too; also behind the mark that says that it is text. */
const computed = /^'*[=+\-@|\t\r\n\0＝＋－＠]/

/** A text as a cell of CSV that no spreadsheet computes: the mark `'` before it, which `readCell` takes away. */
export const guardCell = (text: string): string => (computed.test(text) ? `'${text}` : text)

/** The text of a cell that may carry that mark: what `guardCell` was given, whatever that was. */
export const readCell = (cell: string): string =>
  cell.startsWith("'") && computed.test(cell.slice(1)) ? cell.slice(1) : cell
