import { addressless } from "../../../contract/addressless.ts"
import { nameWords } from "../../../contract/words.ts"
import type { Notes, SheetFaults } from "./notes.ts"
import { digitsOf } from "./phones.ts"

export interface Place {
  sheet: string
  row: number
}

/** Of the people a studio has: to find whom a sheet means by a name or a telephone number. */
export interface Person {
  email: string
  name: string
  phone: string
}

export type CustomerRow = Record<string, string> & { email: string; first_name: string }

interface Gathered {
  row: CustomerRow
  at: Place
}

/** Everybody of the sheets, each once, and whom their names mean. */
export class People {
  readonly #byEmail = new Map<string, Gathered>()
  readonly #byPhoneAndName = new Map<string, Gathered>()
  readonly #phones = new Map<string, Set<string>>()
  readonly #names = new Map<string, Set<string>>()
  readonly #others: Person[] = []
  readonly #known = new Map<string, string>()
  readonly #notes: Notes
  readonly #faults: SheetFaults

  constructor(notes: Notes, faults: SheetFaults) {
    this.#notes = notes
    this.#faults = faults
  }

  /** Whom the studio has already: before anybody is added. */
  know(others: Iterable<Person>): void {
    for (const person of others) {
      this.#others.push(person)
      this.#known.set([digitsOf(person.phone), nameWords(person.name)].join("|"), person.email)
    }
  }

  /** `email` may be empty: who has none is known by name and telephone, as at the desk. */
  add(given: CustomerRow, at: Place, header: string | undefined): void {
    const key = [digitsOf(given.phone ?? ""), nameKey(given)].join("|")
    const hasPhone = (given.phone ?? "") !== ""
    const here = given.email === "" && hasPhone ? this.#known.get(key) : undefined
    if (here !== undefined)
      this.#notes.add(at.sheet, at.row, "personas sin correo que el estudio ya tiene: son las mismas")
    const row: CustomerRow = here === undefined ? given : { ...given, email: here }
    const same = hasPhone ? this.#byPhoneAndName.get(key) : undefined
    const other = row.email === "" ? same : this.#byEmail.get(row.email)
    if (other) {
      this.#again(other, row, at, header)
      return
    }
    // The same, met before without an address.
    if (same && isMadeUp(same.row.email) && row.email !== "") {
      this.#byEmail.delete(same.row.email)
      same.row.email = row.email
      this.#byEmail.set(row.email, same)
      this.#again(same, row, at, header)
      return
    }
    const email =
      row.email ||
      addressless({ firstName: row.first_name, lastName: row.last_name ?? "", phone: row.phone ?? "" })
    const gathered = { row: { ...row, email }, at }
    if (row.email === "")
      this.#notes.add(
        at.sheet,
        at.row,
        "personas sin correo: se registran con nombre y teléfono, como en recepción",
      )
    this.#byEmail.set(email, gathered)
    if (hasPhone && !same) this.#byPhoneAndName.set(key, gathered)
  }

  #again({ row, at: first }: Gathered, next: CustomerRow, at: Place, header: string | undefined): void {
    const isSame = nameKey(row) === nameKey(next) || isPartOf(row, next) || isPartOf(next, row)
    if (!isSame) {
      const message = `el correo ${row.email} ya es de ${sayName(row)} (fila ${first.row}): son dos personas con un solo correo`
      this.#faults.add({ ...at, ...(header !== undefined && { header }), message })
      return
    }
    for (const [name, value] of Object.entries(next)) if (!row[name]) row[name] = value
    this.#notes.add(at.sheet, at.row, "personas que están dos veces: se traen una sola vez")
  }

  *rows(): Generator<Gathered> {
    yield* this.#byEmail.values()
  }

  get size(): number {
    return this.#byEmail.size
  }

  /** Makes people of the sheets, and those whom the studio has, be found by name and number. */
  index(): void {
    const put = (map: Map<string, Set<string>>, key: string, email: string) => {
      if (key === "") return
      const held = map.get(key)
      if (held) held.add(email)
      else map.set(key, new Set([email]))
    }
    const one = ({ email, name, phone }: Person) => {
      put(this.#phones, digitsOf(phone), email)
      put(this.#names, nameWords(name), email)
    }
    for (const { row } of this.#byEmail.values())
      one({ email: row.email, name: sayName(row), phone: row.phone ?? "" })
    for (const person of this.#others) one(person)
  }

  /** The address of whoever a cell means; or in Spanish why nobody, or not one alone. */
  find(cell: string): { value: string } | { fault: string } {
    if (cell.includes("@")) return { value: cell.toLowerCase() }
    const isNumber = /^[+\d\s().-]{8,}$/.test(cell)
    const found = isNumber ? this.#phones.get(digitsOf(cell)) : this.#names.get(nameWords(cell))
    const [email, another] = [...(found ?? [])]
    if (email === undefined)
      return {
        fault: `no hay nadie con ${isNumber ? "el teléfono" : "el nombre"} «${cell}» entre las personas`,
      }
    if (another !== undefined)
      return {
        fault: `hay ${found?.size} personas con ${isNumber ? "el teléfono" : "el nombre"} «${cell}»: pon su correo`,
      }
    return { value: email }
  }
}

const isMadeUp = (email: string) => email.endsWith(".invalid")
const sayName = (row: CustomerRow) => `${row.first_name} ${row.last_name ?? ""}`.trim()
const nameKey = (row: CustomerRow) => nameWords(sayName(row))

function isPartOf(one: CustomerRow, other: CustomerRow): boolean {
  const words = new Set(nameKey(other).split(" "))
  const own = nameKey(one).split(" ")
  return own.length >= 2 ? own.every((word) => words.has(word)) : false
}
