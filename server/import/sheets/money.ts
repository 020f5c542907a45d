import type { Mapping } from "../../../contract/mapping.ts"

type Mark = Mapping["numbers"]

const bare = (cell: string) =>
  cell.replace(/\b(mxn|mx|pesos|m\.n|mn)\b\.?/gi, "").replace(/[\s\u00a0$']/g, "")

export const isMoneyLike = (cell: string): boolean =>
  /^-?\(?\d[\d.,]*\)?$/.test(bare(cell).replace(/^usd|usd$/i, ""))

/** The sign before the cents in a column; null when «1.234» could be one thousand or one, and nothing else tells. */
export function decimalMarkOf(cells: string[]): Mark {
  let [point, comma, either] = [0, 0, 0]
  for (const cell of cells) {
    const text = bare(cell)
    const last = Math.max(text.lastIndexOf("."), text.lastIndexOf(","))
    if (last < 0) continue
    const sign = text[last]
    const both = text.includes(".") && text.includes(",")
    const many = text.indexOf(sign as string) !== last
    const decimals = text.length - last - 1
    // «1,234» is a thousand in Mexico; «1.234» may be either.
    if (both || (decimals !== 3 && !many)) sign === "." ? point++ : comma++
    else if (many || sign === ",") sign === "," ? point++ : comma++
    else either += 1
  }
  if (point > 0 && comma > 0) return null
  if (comma > 0) return "comma"
  return point > 0 || either === 0 ? "point" : null
}

/** A sum as `1234.5`, in pesos; undefined when it is none. */
export function readMoney(cell: string, mark: Mark): string | undefined {
  const text = bare(cell)
  const [decimal, thousands] = mark === "comma" ? [",", "."] : [".", ","]
  const [whole = "", cents, ...more] = text.split(decimal)
  if (more.length > 0) return undefined
  const [first = "", ...groups] = whole.split(thousands)
  // Nobody writes thousands of nothing: «0,500» is half a peso with the other sign.
  if (groups.length > 0 && (groups.some((group) => group.length !== 3) || !/^[1-9]\d{0,2}$/.test(first)))
    return undefined
  const digits = first + groups.join("")
  if (!/^\d{1,9}$/.test(digits) || (cents !== undefined && !/^\d{1,4}$/.test(cents))) return undefined
  // More than two decimals is good when they are nought: «150.0000»; but three are a thousand to many.
  if (cents && cents.length > 2 && !/^\d\d0*$/.test(cents)) return undefined
  if (cents?.length === 3 && groups.length === 0 && /^[1-9]\d{0,2}$/.test(first)) return undefined
  return cents && Number(cents) > 0 ? `${Number(digits)}.${cents.slice(0, 2)}` : String(Number(digits))
}
