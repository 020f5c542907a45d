import type { CellType } from "../../../contract/sheetFields.ts"
import { readMethod, readStatus, readYesNo } from "./answers.ts"
import { isDateLike, isHourLike } from "./dates.ts"
import { isMoneyLike } from "./money.ts"

/** Whether cells are what a field of that type holds: `maybe` where anything would do, or there are none. */
export function looksLike(type: CellType, field: string, cells: string[]): "yes" | "maybe" | "no" {
  if (cells.length === 0) return "maybe"
  const share = (is: (cell: string) => boolean) => cells.filter(is).length / cells.length
  const among = (is: (cell: string) => boolean) => {
    const part = share(is)
    return part >= 0.8 ? "yes" : part >= 0.3 ? "maybe" : "no"
  }
  switch (type) {
    case "email":
      return among(isAddress)
    case "phone":
      return share(isAddress) > 0.3 ? "no" : among(isPhone)
    case "person":
      return share(isAddress) >= 0.8 ? "yes" : "maybe"
    case "day":
      return among((cell) => isDateLike(cell) && !/\d:\d/.test(cell)) === "no" ? among(isDateLike) : "yes"
    case "moment":
      return share((cell) => /\d:\d/.test(cell)) >= 0.5 && share(isDateLike) >= 0.8
        ? "yes"
        : among(isDateLike) === "no"
          ? "no"
          : "maybe"
    case "hour":
      return among(isHourLike)
    case "money":
      return among(isMoneyLike)
    case "count":
      return among((cell) => /\d|ilimitad|unlimited|^∞$/i.test(cell))
    case "percent":
      return among((cell) => /\d/.test(cell))
    case "birthday":
      return among((cell) => isDateLike(cell) || /^\d{1,2}[/-]\d{1,2}$/.test(cell))
    case "weekday":
      return among((cell) => /^(lu|ma|mi|ju|vi|s[aá]|do|mo|tu|we|th|fr|su)/i.test(cell))
    case "yesNo":
      return among((cell) => readYesNo(cell) !== undefined)
    case "word":
      if (field === "method") return among((cell) => readMethod(cell) !== undefined)
      return field === "status" ? among((cell) => readStatus(cell) !== undefined) : "maybe"
    default:
      return share(isAddress) > 0.5 ? "no" : "maybe"
  }
}

const isAddress = (cell: string): boolean => /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(cell)
export const isPhone = (cell: string): boolean =>
  /^[+\d\s().\-/]{7,25}( ?(ext|x)\.? ?\d+)?$/i.test(cell) &&
  cell.replace(/\D/g, "").length >= 7 &&
  !isDateLike(cell)
