import { addDays } from "../../../contract/calendar.ts"
import type { Mapping } from "../../../contract/mapping.ts"
import type { SheetField, SheetKind } from "../../../contract/sheetFields.ts"
import { plain } from "../../../contract/words.ts"
import { email } from "../columns.ts"
import { readDay, readWeekday } from "../days.ts"
import { readMethod, readPaid, readRole, readRoll, readType, readYesNo } from "./answers.ts"
import { readClock, readDate, readMoment } from "./dates.ts"
import { readMoney } from "./money.ts"

export type Read = { value: string } | { fault: string }

/** A cell that is not empty as the folder writes it, or in Spanish why it cannot be. */
export function readCell(
  kind: SheetKind,
  field: SheetField,
  cell: string,
  mapping: Mapping,
  isOwn: boolean,
): Read {
  const expect = (value: string | undefined, expected: string): Read =>
    value === undefined ? { fault: `«${short(cell)}» no sirve; se espera ${expected}` } : { value }
  const line = cell.replace(/\s+/g, " ").trim()
  if (/^#(REF|N\/A|VALUE|DIV\/0|NAME|NUM|NULL|¡REF|¡VALOR|¿NOMBRE)/i.test(line) && line.length < 12)
    return { fault: `«${line}» es una fórmula que falló: corrígela en la hoja` }
  if (!cell.isWellFormed() || cell.includes("\ufffd"))
    return { fault: `«${short(line.toWellFormed())}» tiene letras dañadas: escríbelo de nuevo` }
  if (["day", "moment", "birthday"].includes(field.type) && !isOwn && isSerial(line))
    return {
      fault: `«${line}» es el número con que Excel guarda el ${sayDate(line)}: da a la columna el formato de fecha, y vuelve a guardarla`,
    }
  switch (field.type) {
    case "day":
      if (isOwn && readDay(line)) return { value: line }
      return expect(readDate(line, mapping.dates), `una fecha como ${sample(mapping)} o 2025-11-25`)
    case "moment": {
      if (isOwn && isOwnMoment(line)) return { value: line }
      const moment = readMoment(line, mapping.dates)
      return expect(
        moment && [moment.day, moment.hour].filter(Boolean).join(" "),
        `un día y una hora como ${sample(mapping)} 18:30`,
      )
    }
    case "hour":
      return expect(readClock(line), "una hora como 07:15 o 7:15 pm")
    case "birthday":
      return readBirthday(line, mapping)
    case "money":
      return expect(
        readMoney(line, mapping.numbers),
        `un monto en pesos como ${mapping.numbers === "comma" ? "1.800,50" : "1,800.50"}`,
      )
    case "percent":
      if (!isOwn && isFraction(line))
        return {
          fault: `«${line}» puede ser ${Math.round(Number(line) * 100)} % o menos de 1 %; se espera un porcentaje con su signo, como 15%`,
        }
      return { value: readMoney(line.replace(/%/g, ""), mapping.numbers) ?? line }
    case "count":
      return expect(readCount(line, field.name), "un número entero, 0 o más")
    case "yesNo":
      return expect(readYesNo(line), "sí o no")
    case "weekday":
      return expect(
        readWeekday(line) === undefined ? englishDay(line) : line,
        "un día de la semana como lunes",
      )
    case "word":
      return expect(readWord(kind, field.name, line), wordsOf(kind, field.name))
    case "email":
      // Here and not with the folder: what else is wrong with the row is said in the same go.
      return readEmail(line.replace(/^mailto:/i, "").toLowerCase())
    case "raw":
      return { value: cell.replace(/\s*[\r\n]+\s*/g, field.name === "layout" ? " / " : " ").trim() }
    default:
      return { value: line }
  }
}

/** A day, or a moment, as a workbook keeps it: days since the last but one of 1899. */
const isSerial = (line: string) => /^[1-6]\d{4}(\.\d+)?$/.test(line)
const sayDate = (serial: string) =>
  addDays("1899-12-30", Math.floor(Number(serial)))
    .split("-")
    .toReversed()
    .join("/")

/** A workbook keeps 15% as 0.15. */
const isFraction = (line: string) => /^0?[.]\d*[1-9]\d*$/.test(line)

const short = (cell: string) => (cell.length > 60 ? `${cell.slice(0, 60)}…` : cell)
const sample = ({ dates }: Mapping) => (dates === "mdy" ? "11/25/2025" : "25/11/2025")

function isOwnMoment(line: string): boolean {
  const [day = "", hour = "", ...rest] = line.split(" ")
  return rest.length === 0 && readDay(day) !== undefined && readClock(hour) !== undefined
}

/** `14/05`: nobody keeps the year. */
function readBirthday(line: string, mapping: Mapping): Read {
  const [, first, second] = /^(\d{1,2})[/.-](\d{1,2})$/.exec(line) ?? []
  const short = first && second && (mapping.dates === "mdy" ? `${second}/${first}` : `${first}/${second}`)
  // Any year that has a February 29th.
  const date = short ? undefined : (readDate(line, mapping.dates) ?? readDate(`${line} 2000`, mapping.dates))
  const [day, month] = short ? short.split("/") : [date?.slice(8), date?.slice(5, 7)]
  if (!day || !month) return { fault: `«${line}» no sirve; se espera un día como 14/05` }
  return { value: `${day.padStart(2, "0")}/${month.padStart(2, "0")}` }
}

/** Days, by the word that says of what so many are. */
const lengths: readonly [RegExp, number][] = [
  [/^(d|dias?|days?|de|naturales|corridos|calendario)\b/, 1],
  [/^(sem|semanas?|weeks?)\b/, 7],
  [/^(quincenas?|fortnights?)\b/, 15],
  [/^(mes|meses|months?)\b/, 30],
  [/^bimestres?\b/, 60],
  [/^(trimestres?|quarters?)\b/, 90],
  [/^semestres?\b/, 180],
  [/^(anos?|years?)\b/, 365],
]

/** And minutes. */
const spans: readonly [RegExp, number][] = [
  [/^(m|mins?|minutos?|minutes?)$/, 1],
  [/^(h|hrs?|horas?|hours?)$/, 60],
]

/** Of «12 clases», 12; of «1 mes», 30 days; of «1 hora», 60 minutes; without end, 0. Days of who knows what are none. */
function readCount(line: string, name: string): string | undefined {
  const text = plain(line)
  if (/ilimitad|unlimited|sin limite|∞/.test(text)) return "0"
  const [, number = "", unit = ""] =
    /^(\d{1,7})(?:[.,]0+)?\s*([\p{L} .]*)$/u.exec(text.replace(/^(\d{1,3}),(\d{3})$/, "$1$2")) ?? []
  if (number === "") return undefined
  const units = name === "days_expiry" ? lengths : name === "minutes" ? spans : undefined
  if (!units) return String(Number(number))
  const [, each] = units.find(([is]) => unit === "" || is.test(unit.replace(/\.$/, ""))) ?? []
  return each === undefined ? undefined : String(Number(number) * each)
}

const englishDays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
const days = ["lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo"]

function englishDay(line: string): string | undefined {
  return days[englishDays.indexOf(line.toLowerCase().slice(0, 3))]
}

const wordsOfField: Record<string, string> = {
  method: "efectivo, tarjeta o PayPal",
  status: "pagado, pendiente, rechazado, cancelado o reembolsado",
  type: "grupal o individual",
  role: "administración o recepción",
}

const wordsOf = (kind: SheetKind, name: string): string =>
  kind === "reservations" && name === "status"
    ? "reservada, cancelada, asistió o no asistió"
    : (wordsOfField[name] ?? "otra palabra")

function readWord(kind: SheetKind, name: string, line: string): string | undefined {
  if (name === "method") return readMethod(line)
  if (name === "role") return readRole(line)
  if (name === "status") return kind === "reservations" ? readRoll(line) : readPaid(line)
  const type = readType(line)
  return kind === "packages" && type === "groups" ? "group" : type
}

function readEmail(value: string): Read {
  const read = email.safeParse(value)
  return read.success ? { value } : { fault: read.error.issues[0]?.message ?? "se espera un correo" }
}
