import { dictionary } from "@zxcvbn-ts/language-common"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import {
  type Audience,
  addDays,
  clockOf,
  dayIn,
  formatDate,
  formatLongDay,
  formatShortDay,
  hourIn,
  sayHour,
  sayMoment,
  sayZone,
} from "../../contract/calendar.ts"
import { formatMoney, toCentavos, toPesos } from "../../contract/money.ts"
import { Email, Password } from "../../contract/people.ts"
import { toClassType } from "../../contract/schedule.ts"
import { Birthday, Day, Hour } from "../../contract/time.ts"
import { isCommonPassword } from "../../server/features/people/passwords/common.ts"

const instant = fc.date({ min: new Date("2015-01-01"), max: new Date("2040-01-01"), noInvalidDate: true })
const zone = fc.constantFrom("America/Mexico_City", "America/Tijuana", "America/Cancun", "UTC")

describe("money", () => {
  const centavos = fc.integer({ min: 0, max: 2 ** 31 - 1 })

  test("goes to pesos and comes back to the centavo", () => {
    fc.assert(fc.property(centavos, (one) => void expect(toCentavos(toPesos(one))).toBe(one)))
  })

  test("with a third decimal, or that is no number, is no amount", () => {
    fc.assert(
      fc.property(centavos, fc.integer({ min: 1, max: 9 }), (one, third) => {
        expect(
          toCentavos(Number(`${Math.floor(one / 100)}.${String(one % 100).padStart(2, "0")}${third}`)),
        ).toBeUndefined()
      }),
    )
    for (const none of [Number.NaN, Number.POSITIVE_INFINITY]) expect(toCentavos(none)).toBeUndefined()
  })

  test("is shown without decimals", () => {
    expect(formatMoney(180_000)).toBe("$1,800")
    fc.assert(fc.property(centavos, (one) => void expect(formatMoney(one)).toMatch(/^\$\d{1,3}(,\d{3})*$/)))
  })
})

describe("days and hours", () => {
  test("of any instant are days and hours of the contract", () => {
    fc.assert(
      fc.property(instant, zone, (one, where) => {
        expect(Day.safeParse(dayIn(where, one)).success).toBe(true)
        expect(Hour.safeParse(hourIn(where, one)).success).toBe(true)
      }),
    )
  })

  test("are added and taken away again", () => {
    fc.assert(
      fc.property(instant, fc.integer({ min: -1000, max: 1000 }), (one, days) => {
        const day = dayIn("UTC", one)
        expect(addDays(addDays(day, days), -days)).toBe(day)
        expect(Date.parse(addDays(day, days)) - Date.parse(day)).toBe(days * 86_400_000)
      }),
    )
  })

  test.each(["2026-02-29", "2026-13-01", "0000-01-01", "26-01-01", "2026-1-1", "hoy", ""])(
    "«%s» is no day",
    (day) => {
      expect(Day.safeParse(day).success).toBe(false)
    },
  )

  test.each(["24:00", "7:15", "07:60", "07:15:00", ""])("«%s» is no hour", (hour) => {
    expect(Hour.safeParse(hour).success).toBe(false)
  })

  test.each(["00/01", "32/01", "01/00", "01/13", "1/1", "2000-01-01", "29/02/2000", "30/02", "31/04"])(
    "«%s» is no birthday",
    (day) => {
      expect(Birthday.safeParse(day).success).toBe(false)
    },
  )
})

describe("a moment is said", () => {
  const now = new Date("2026-11-24T18:00:00Z")
  const plain = (text: string | null) => text?.replaceAll("\u00a0", " ")
  const say = (at: string, timeZone = "America/Mexico_City", audience: Audience = "customer") =>
    plain(sayMoment(at, timeZone, { now, audience }))

  test("as today, tomorrow or a short day, by the branch's clock", () => {
    expect(say("2026-11-25T02:00:00Z")).toBe("hoy 8:00 p. m.")
    expect(say("2026-11-25T13:15:00Z")).toBe("mañana 7:15 a. m.")
    expect(say("2026-11-26T13:15:00Z")).toBe("jue 26 nov 7:15 a. m.")
    expect(say("2026-11-25T06:30:00Z")).toBe("mañana 12:30 a. m.")
    expect(say("2026-11-25T06:30:00Z", "America/Tijuana")).toBe("hoy 10:30 p. m.")
    expect(say("2026-11-25T06:30:00Z", "America/Tijuana", "staff")).toBe("hoy 22:30")
  })

  test("with twelve hours to customers and twenty-four to staff", () => {
    expect(["00:00", "07:15", "12:00", "19:15"].map((hour) => plain(sayHour(hour, "customer")))).toEqual([
      "12:00 a. m.",
      "7:15 a. m.",
      "12:00 p. m.",
      "7:15 p. m.",
    ])
    expect(sayHour("07:15", "staff")).toBe("07:15")
    expect(clockOf("19:15")).toEqual({ clock: "7:15", period: "p.\u00a0m." })
  })

  test("with the branch's zone only to who reads another hour on their own clock", () => {
    const at = "2026-11-25T13:15:00Z"
    expect(sayZone(at, "America/Tijuana", "America/Mexico_City")).toBe("hora de Tijuana")
    expect(sayZone(at, "America/Mexico_City", "America/Tijuana")).toBe("hora de Ciudad de México")
    expect(sayZone(at, "America/Mexico_City", "America/Merida")).toBeNull()
  })

  test("the same whatever the clock of the machine", () => {
    fc.assert(
      fc.property(instant, zone, (one, where) => {
        const seen = { now: one, audience: "customer" } as const
        const said = sayMoment(one, where, seen)
        expect(said.startsWith("hoy ")).toBe(true)
        expect(sayMoment(one.toISOString(), where, seen)).toBe(said)
      }),
    )
  })

  test("with a day that has neither comma nor particle", () => {
    expect(formatShortDay("2026-11-25")).toBe("mié 25 nov")
    expect(formatLongDay("2026-11-25")).toBe("miércoles 25 de noviembre")
    expect(formatDate("2026-11-25")).toBe("25/11/2026")
    fc.assert(
      fc.property(instant, (one) => {
        expect(formatShortDay(dayIn("UTC", one))).toMatch(/^\p{Ll}{3} \d{1,2} \p{Ll}{3,4}$/u)
      }),
    )
  })
})

describe("the type of a class", () => {
  test("is groups by four names in any case, and individual by every other", () => {
    for (const name of ["groups", "group", "grupal", "grupales", " GRUPAL "])
      expect(toClassType(name)).toBe("groups")
    fc.assert(
      fc.property(fc.string(), (name) => {
        const isGroup = ["groups", "group", "grupal", "grupales"].includes(name.trim().toLowerCase())
        expect(toClassType(name)).toBe(isGroup ? "groups" : "individual")
      }),
    )
  })
})

describe("credentials", () => {
  test("an address is the same however it was written", () => {
    fc.assert(
      fc.property(fc.emailAddress(), (address) => {
        const read = Email.safeParse(address)
        if (!read.success) return
        expect(read.data).toBe(address.toLowerCase())
        expect(Email.parse(` ${address.toUpperCase()}\n`)).toBe(read.data)
      }),
    )
  })

  test("a password is never changed by reading it", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", minLength: 5, maxLength: 60 }), (text) => {
        const password = ` ${text}Aa1 `
        const read = Password.safeParse(password)
        if (read.success) expect(read.data).toBe(password)
        else expect(password.length < 8 || password.length > 128).toBe(true)
      }),
    )
  })

  test("a common one is known in any case, and a long random one is not", () => {
    for (const one of ["Password1", "QWERTY123", "iloveyou", "12345678"])
      expect(isCommonPassword(one)).toBe(true)
    fc.assert(fc.property(fc.uuid(), (one) => void expect(isCommonPassword(one)).toBe(false)))
  })

  test("the common ones that are known are 3,000 of those that a person may choose", () => {
    const long = dictionary["passwords-common"].map(String).filter((one) => /\d/.test(one) && one.length >= 8)
    const typed = long.map((one) => one.replace(/[a-z]/, (letter) => letter.toUpperCase()))
    const choosable = typed.filter((one) => Password.safeParse(one).success)
    expect(choosable).toContain("Spiderman1")
    expect(choosable.filter(isCommonPassword).length).toBeGreaterThan(3_000)
  })
})
