import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { addDays } from "../../contract/calendar.ts"
import { type SheetKind, sheetFields } from "../../contract/sheetFields.ts"
import { pesos, yesNo } from "../../server/import/columns.ts"
import {
  readMethod,
  readPaid,
  readRole,
  readRoll,
  readType,
  readYesNo,
} from "../../server/import/sheets/answers.ts"
import { readCell } from "../../server/import/sheets/cells.ts"
import {
  dateOrderOf,
  isDateLike,
  isHourLike,
  readClock,
  readDate,
  readMoment,
} from "../../server/import/sheets/dates.ts"
import { decimalMarkOf, isMoneyLike, readMoney } from "../../server/import/sheets/money.ts"
import { splitName } from "../../server/import/sheets/names.ts"
import { digitsOf, readPhone } from "../../server/import/sheets/phones.ts"

const marks = { point: [".", ","], comma: [",", "."] } as const
const mark = fc.constantFrom("point", "comma")

/** Pesos as somebody writes them who has that sign before the cents. */
const write = (centavos: number, by: keyof typeof marks, isGrouped: boolean, decimals: number): string => {
  const [decimal, thousands] = marks[by]
  const whole = String(Math.floor(centavos / 100))
  const cents = String(centavos % 100).padStart(2, "0")
  const digits = isGrouped ? whole.replace(/\B(?=(\d{3})+$)/g, thousands) : whole
  return decimals === 0 ? digits : digits + decimal + cents.padEnd(decimals, "0")
}

describe("a sum of a sheet", () => {
  const around = fc.constantFrom(
    ...[
      ["", ""],
      ["$", ""],
      ["$ ", ""],
      ["", " MXN"],
      ["MXN ", ""],
      ["$", "\u00a0mxn"],
      ["'", ""],
      ["", " pesos"],
      ["", " M.N."],
    ],
  )

  test("is read to the centavo, however its thousands are grouped and its currency is said", () => {
    fc.assert(
      fc.property(
        ...[fc.nat(99_999_999), mark, fc.boolean(), fc.constantFrom(2, 4), around],
        (centavos, by, isGrouped, decimals, [before, after]) => {
          const written = before + write(centavos, by, isGrouped, decimals) + after
          expect(Math.round(Number(readMoney(written, by)) * 100), written).toBe(centavos)
        },
      ),
    )
  })

  test("is none by the other sign, where that would make another sum of it", () => {
    fc.assert(
      fc.property(fc.nat(99_999_999), mark, fc.boolean(), (centavos, by, isGrouped) => {
        const other = by === "point" ? "comma" : "point"
        expect(readMoney(write(centavos, by, isGrouped, 2), other)).toBeUndefined()
      }),
    )
  })

  test.each([
    "-150",
    "(150)",
    "150.005",
    "1.2.3",
    "12,34",
    "1,2345",
    ",100",
    "0,500",
    "01,500",
    "",
    "$",
    "1234567890",
    "15 clases",
    // Another currency's, and a thousand with the other sign.
    "USD 100",
    "100 usd",
    "1.800",
    "15.5a",
  ])("is not «%s»", (cell) => expect(readMoney(cell, "point")).toBeUndefined())

  test("is of two decimals for the folder, however many noughts follow", () => {
    expect([readMoney("150.5000", "point"), readMoney("1800.500", "point")]).toEqual(["150.50", "1800.50"])
  })

  test("tells how its column is written, and two that tell otherwise leave it open", () => {
    const told = (...cells: string[]) => decimalMarkOf(cells)
    fc.assert(
      fc.property(fc.nat(99_999_999), mark, fc.boolean(), (centavos, by, isGrouped) => {
        expect(told("150", write(centavos, by, isGrouped, 2))).toBe(by)
      }),
    )
    expect(told("150", "1800")).toBe("point")
    expect(told("1,800")).toBe("point")
    expect(told("1.800")).toBeNull()
    expect(told("1.800.000")).toBe("comma")
    expect(told("1,800,000")).toBe("point")
    expect(told("1.800", "2.900,00")).toBe("comma")
    expect(told("1,800.00", "2.900,00")).toBeNull()
    expect(told("1.800.000", "1.800.001")).toBe("comma")
  })
})

describe("a day of a sheet", () => {
  const day = fc.nat(36_500).map((days) => addDays("2000-01-01", days))
  const months =
    "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre".split(" ")
  const parts = (one: string) => one.split("-") as [string, string, string]

  test("is read in either order, by whatever separates it, with or without noughts", () => {
    fc.assert(
      fc.property(day, fc.constantFrom("/", "-", ".", " "), fc.boolean(), (one, sign, isShort) => {
        const [year, month, date] = parts(one)
        const [m, d] = isShort ? [String(Number(month)), String(Number(date))] : [month, date]
        expect(readDate([d, m, year].join(sign), "dmy")).toBe(one)
        expect(readDate([m, d, year].join(sign), "mdy")).toBe(one)
        expect(readDate([d, m, year.slice(2)].join(sign), "dmy")).toBe(`20${year.slice(2)}-${month}-${date}`)
        if (sign !== " ") expect(readDate([year, m, d].join(sign), "mdy")).toBe(one)
      }),
    )
  })

  test("is read with its month in words", () => {
    fc.assert(
      fc.property(day, (one) => {
        const [year, month, date] = parts(one)
        const name = months[Number(month) - 1] as string
        const short = name.slice(0, 3)
        for (const written of [
          ...[`${date} de ${name} de ${year}`, `${Number(date)} de ${name.toUpperCase()} del ${year}`],
          ...[
            `${date}-${short}-${year}`,
            `martes, ${Number(date)} ${short}. ${year}`,
            `${name} ${Number(date)}, ${year}`,
          ],
        ])
          expect(readDate(written, null), written).toBe(one)
      }),
    )
  })

  test.each([
    "31/11/2025",
    "29/02/2025",
    "00/01/2025",
    "01/00/2025",
    "32/01/2025",
    "13/13/2025",
    "5/2025",
    "hoy",
    "",
  ])("is not «%s»", (cell) => expect(readDate(cell, "dmy")).toBeUndefined())

  test("has no more figures than its own", () => {
    expect(readDate("2025-11-251", "dmy")).toBeUndefined()
    expect(readDate("2025-11-31", "dmy")).toBeUndefined()
    expect(dateOrderOf(["01/12/2025", "12/12/2025"])).toBeNull()
    expect(readDate("03/04/2025", null)).toBe("2025-04-03")
  })

  test("of February the 29th is there in leap years alone", () => {
    expect(readDate("29/02/2028", "dmy")).toBe("2028-02-29")
    expect(readDate("29/02/2100", "dmy")).toBeUndefined()
    expect(readDate("29/02/2000", "dmy")).toBe("2000-02-29")
  })

  test("tells the order of its column where a number is no month, and two that tell otherwise leave it open", () => {
    expect(dateOrderOf(["12/11/2025", "13/11/2025"])).toBe("dmy")
    expect(dateOrderOf(["11/12/2025", "11/13/2025"])).toBe("mdy")
    expect(dateOrderOf(["12/11/2025"])).toBeNull()
    expect(dateOrderOf(["05/05/2025"])).toBe("dmy")
    expect(dateOrderOf(["13/11/2025", "11/13/2025"])).toBeNull()
    expect(dateOrderOf(["2025-11-12"])).toBe("dmy")
    expect(dateOrderOf(["mar. 11/25/2025"])).toBe("mdy")
    expect(dateOrderOf(["domingo 12/10/2025"])).toBeNull()
  })

  test.each([
    ...["martes 25/11/2025", "Mar. 25-11-25", "MARTES, 25.11.2025", "tue 2025-11-25", "mar 25 nov 2025"],
    ...["mar. 25 nov. 2025", "Nov 25, 2025", "25-NOV-25", "Tuesday, November 25, 2025"],
  ])("is read with the day of its week: «%s»", (cell) => {
    expect(readDate(cell, "dmy")).toBe("2025-11-25")
    expect(isDateLike(cell)).toBe(true)
  })

  test.each(["5 decoración 2025", "25 junta 2025", "martes 25, 2025", "nov-25"])(
    "is none where the word is no month: «%s»",
    (cell) => expect(readDate(cell, "dmy")).toBeUndefined(),
  )
})

describe("an hour of a sheet", () => {
  test("is read by twelve and by twenty-four", () => {
    fc.assert(
      fc.property(fc.nat(23), fc.nat(59), (hours, minutes) => {
        const [two, past] = [hours, minutes].map((one) => String(one).padStart(2, "0"))
        const noon = hours < 12 ? "a" : "p"
        const clock = `${hours % 12 || 12}:${past}`
        for (const written of [
          ...[
            `${two}:${past}`,
            `${hours}:${past}`,
            `${two}:${past}:59`,
            `${two}.${past} hrs`,
            `${two}:${past} h`,
          ],
          ...[
            `${clock} ${noon}m`,
            `${clock}${noon.toUpperCase()}M`,
            `${clock} ${noon}. m.`,
            `${clock}\u00a0${noon}.\u00a0m.`,
          ],
        ]) {
          expect(readClock(written), written).toBe(`${two}:${past}`)
          expect(readMoment(`25/11/2025 ${written}`, "dmy"), written).toEqual({
            ...{ day: "2025-11-25", hour: `${two}:${past}` },
          })
        }
      }),
    )
  })

  test.each(["24:00", "7:60", "0:30 am", "13:00 pm", "7", "", "mañana"])("is not «%s»", (cell) =>
    expect(readClock(cell)).toBeUndefined(),
  )

  test.each([
    ["2025-11-25T18:30:00", "18:30"],
    ["2025-11-25T18:30:00.250-06:00", "18:30"],
    ["25/11/2025, 18:30", "18:30"],
    ["25/11/2025 a las 6 p. m.", "18:00"],
    ["25/11/25 - 18:30", "18:30"],
    ["25/11/2025 – 6:30 p. m.", "18:30"],
    ["25/11/2025 | 18:30 hrs", "18:30"],
    ["25-nov-25 6:30 p.m.", "18:30"],
    ["25.11.2025 18.30", "18:30"],
    ["2025/11/25 18:30 hrs", "18:30"],
    ["mar. 25/11/2025 18h30", "18:30"],
    ["2025-11-25-06:00", undefined],
    ["25/11/2025", undefined],
    ["25/11/2025 -", undefined],
  ])("with its day, «%s», is that of the clock on the wall", (cell, hour) => {
    expect(readMoment(cell, "dmy")).toEqual({ day: "2025-11-25", ...(hour && { hour }) })
  })

  test.each([
    "2025-11-25T18:30:00Z",
    "2025-11-25T18:30:00.000Z",
    "2025-11-25 18:30:00+00:00",
    "2025-11-25 18:30:00+0000",
  ])("is none where it is told by Greenwich: «%s»", (cell) => expect(readMoment(cell, "dmy")).toBeUndefined())
})

test.each([
  ["Ana Luna", "Ana", "Luna"],
  ["Ana María Luna Ruiz", "Ana María", "Luna Ruiz"],
  ["Ana Luna Ruiz", "Ana", "Luna Ruiz"],
  ["Luna Ruiz, Ana", "Ana", "Luna Ruiz"],
  ["Ana de la Luna", "Ana", "de la Luna"],
  ["José  de  Jesús", "José", "de Jesús"],
  ["Ana", "Ana", ""],
])("«%s» is %s, of the family %s", (whole, first, last) => expect(splitName(whole)).toEqual({ first, last }))

test.each([
  ["Cel. 55 1234 5678", "55 1234 5678"],
  ["+52 (55) 1234-5678", "+52 (55) 1234-5678"],
  ["55.1234.5678", "55 1234 5678"],
  ["55 1234 5678 / 55 8765 4321", "55 1234 5678"],
  ["55 1234 5678 y 55 8765 4321", "55 1234 5678"],
  ["5512345678 o 5587654321", "5512345678"],
  ["55 1234 5678 ext. 12", "55 1234 5678"],
  ["1234567", undefined],
  ["pregunta a 55 1234 5678", undefined],
])("of the telephone «%s» is kept %s", (cell, kept) => {
  expect(readPhone(cell)).toBe(kept)
  if (kept) expect(digitsOf(kept)).toBe("5512345678")
})

test("yes and no are said in few words, and nothing else is either", () => {
  expect(["sí", "Si", "yes", "No"].map((cell) => yesNo.parse(cell))).toEqual([true, true, true, false])
  for (const cell of ["quizá", "constructor", "__proto__", ""])
    expect(yesNo.safeParse(cell).success).toBe(false)
})

test("what cells look like is told before any is read", () => {
  const days = ["2025-11-25", "25/11/2025", "25 de noviembre de 2025", "Nov 25, 2025", "25.11.25"]
  const hours = ["7:15", "19:15:00", "7 pm", "07.30 hrs"]
  const sums = ["1800", "$1,800.50", "1.800,50 MXN", "-150", "(150)"]
  const none = ["", "Ana", "25", "50 min", "5512345678x"]
  const told = (is: (cell: string) => boolean) => [...days, ...hours, ...sums, ...none].filter(is)
  expect(told(isDateLike)).toEqual(days)
  expect(told(isHourLike)).toEqual(hours)
  expect(told(isMoneyLike)).toEqual(["25.11.25", ...sums, "25"])
})

describe("a word of a sheet", () => {
  test.each([
    ["paid", ["Pagado", "pagada", "Paid", "Completado", "Aprobado", "Successful", "cobrado", "Liquidado"]],
    [
      "pending",
      [
        ...[
          "Pendiente",
          "Por pagar",
          "Adeudo",
          "Unpaid",
          "No pagado",
          "Not paid",
          "Sin pagar",
          "Impagado",
          "Impaga",
        ],
        ...["Incompleto", "Incomplete", "No completado", "No cobrado", "No se ha pagado", "Not captured"],
      ],
    ],
    [
      "rejected",
      ["Rechazado", "Failed", "Declined", "No aprobado", "Not approved", "Desaprobado", "No exitoso"],
    ],
    ["cancelled", ["Cancelado", "Void", "Anulada", "Sin reembolso: cancelado"]],
    ["refunded", ["Reembolsado", "Partially refunded", "Devolución"]],
    [undefined, ["", "Otro", "No reembolsado", "Non-refundable", "No cancelado", "Sin cancelar", "Not void"]],
  ])("says of a payment that it is %s: %j", (status, words) => {
    expect(words.map((word) => [word, readPaid(word)])).toEqual(words.map((word) => [word, status]))
  })

  test.each([
    ["attended", ["Asistió", "Attended", "Checked in", "Presente", "Vino", "Se presentó", "Completed"]],
    [
      "missed",
      [
        ...[
          "No show",
          "No-show",
          "No asistió",
          "Faltó",
          "Ausente",
          "Missed",
          "No llegó",
          "Inasistencia",
          "No vino",
        ],
        ...[
          "No se presentó",
          "No presente",
          "Not attended",
          "Did not attend",
          "Didn't attend",
          "Not checked in",
        ],
        ...["Unattended", "Nunca llegó", "Sin asistencia"],
      ],
    ],
    ["cancelled", ["Cancelada", "Late cancel", "Cancelada sin costo"]],
    [undefined, ["Reagendada", "Reprogramada", "Rescheduled", "Lista de espera"]],
    ["booked", ["Reservada", "Confirmed", "Inscrita", "No cancelada", "Sin cancelar", "Not cancelled"]],
  ])("says of a visit that it was %s: %j", (roll, words) => {
    expect(words.map((word) => [word, readRoll(word)])).toEqual(words.map((word) => [word, roll]))
  })

  test("says how it was paid, of what type and whose it is, and yes and no", () => {
    const read = (is: (cell: string) => string | undefined, words: string) => words.split(", ").map(is)
    expect(
      read(readMethod, "Efectivo, Tarjeta de crédito, PayPal, Transferencia SPEI, Clip, Trueque"),
    ).toEqual([...["cash", "terminal", "paypal", "terminal", "terminal", undefined]])
    expect(read(readType, "Grupal, Semi-privada, Privada, 1 a 1, Otra")).toEqual([
      ...["groups", "groups", "individual", "individual", undefined],
    ])
    expect(read(readRole, "Gerente, Recepción, Owner, Coach, Ana")).toEqual([
      ...["admin", "employee", "admin", "employee", undefined],
    ])
    expect(read(readYesNo, "Sí, ✓, 1, Verdadero, No, 0, -, Inactiva, quizá")).toEqual([
      ...["yes", "yes", "yes", "yes", "no", "no", "no", "no", undefined],
    ])
  })
})

/** A cell as it is read under a heading of the sheet's own, or of the folder's. */
const cellOf = (kind: SheetKind, name: string, cell: string, isOwn = false) => {
  const field = sheetFields[kind].fields.find((one) => one.name === name)
  if (!field) throw new Error(name)
  const mapping = { kind, columns: [], fixed: [], dates: "dmy" as const, numbers: "point" as const }
  return readCell(kind, field, cell, mapping, isOwn)
}
const read = (...asked: Parameters<typeof cellOf>) => {
  const said = cellOf(...asked)
  return "value" in said ? said.value : undefined
}

describe("a cell of a sheet that is refused", () => {
  const serial =
    "es el número con que Excel guarda el 25/11/2025: da a la columna el formato de fecha, y vuelve a guardarla"
  test.each<[SheetKind, string, string, string]>([
    ["payments", "day", "45986", `«45986» ${serial}`],
    ["reservations", "starts", "45986.77", `«45986.77» ${serial}`],
    ["customers", "registered", "#REF!", "«#REF!» es una fórmula que falló: corrígela en la hoja"],
    ["customers", "first_name", "Jos\ufffd", "«Jos\ufffd» tiene letras dañadas: escríbelo de nuevo"],
    ["customers", "first_name", "Jos\ud800", "«Jos\ufffd» tiene letras dañadas: escríbelo de nuevo"],
    ["customer_packages", "remaining", "-2", "«-2» no sirve; se espera un número entero, 0 o más"],
    [
      "reservations",
      "status",
      "Lista de espera",
      "«Lista de espera» no sirve; se espera reservada, cancelada, asistió o no asistió",
    ],
    [
      "packages",
      "discount",
      "0.15",
      "«0.15» puede ser 15 % o menos de 1 %; se espera un porcentaje con su signo, como 15%",
    ],
    ["payments", "amount", "USD 100", "«USD 100» no sirve; se espera un monto en pesos como 1,800.50"],
  ])("of %s, %s: «%s» says why", (kind, name, cell, fault) => {
    expect(cellOf(kind, name, cell)).toEqual({ fault })
  })

  test("is none that a word or a name only looks like", () => {
    expect(read("customers", "first_name", "#NUMERAL de la Paz")).toBe("#NUMERAL de la Paz")
    expect(read("customers", "email", "MAILTO:Ana@X.mx")).toBe("ana@x.mx")
  })

  test("is one of the folder's own days only under its own heading", () => {
    expect([read("payments", "day", "mar-2", true), read("payments", "day", "-12", true)]).toEqual([
      "mar-2",
      "-12",
    ])
    expect([read("payments", "day", "mar-2"), read("payments", "day", "-12")]).toEqual([undefined, undefined])
    expect(read("reservations", "booked", "mar-2 18:30", true)).toBe("mar-2 18:30")
    expect(read("reservations", "booked", "mar-2 18:30")).toBeUndefined()
  })
})

describe("a number of a sheet", () => {
  test.each([
    ["30", "30"],
    ["30 días", "30"],
    ["30 dias naturales", "30"],
    ["15 days", "15"],
    ["1,000", "1000"],
    ["2 semanas", "14"],
    ["1 quincena", "15"],
    ["1 mes", "30"],
    ["3 Months", "90"],
    ["1 bimestre", "60"],
    ["1 trimestre", "90"],
    ["1 semestre", "180"],
    ["1 año", "365"],
    ["2 lunas", undefined],
    ["hasta agotar", undefined],
  ])("says of «%s» for how many days a package is good: %s", (cell, days) => {
    expect(read("packages", "days_expiry", cell)).toBe(days)
  })

  test.each([
    ["50", "50"],
    ["50 min", "50"],
    ["50 minutos", "50"],
    ["1 hora", "60"],
    ["2 hrs", "120"],
    ["1 hora y media", undefined],
    ["1 sesión", undefined],
  ])("says of «%s» how many minutes a class takes: %s", (cell, minutes) => {
    expect(read("timetable", "minutes", cell)).toBe(minutes)
  })

  test("of a hundred is one with its sign, and none where it may be the fraction that a workbook keeps", () => {
    expect(
      ["15", "15%", "15.5 %", "0", "0.5%", "1", "0.15"].map((cell) => read("packages", "discount", cell)),
    ).toEqual([...["15", "15", "15.5", "0", "0.5", "1", undefined]])
  })

  test("says how many classes a package has, and 0 of one without end", () => {
    expect(
      ["12 clases", "12.0", "Ilimitado", "Sin límite", "Clases ilimitadas", "∞", "muchas", "3.5"].map(
        (cell) => read("packages", "total_classes", cell),
      ),
    ).toEqual([...["12", "12", "0", "0", "0", "0", undefined, undefined]])
  })
})

test("a birthday of a sheet keeps its day and month, in the order of its sheet", () => {
  const field = sheetFields.customers.fields.find(({ name }) => name === "birth_date")
  const birthday = (cell: string, dates: "dmy" | "mdy") =>
    field &&
    readCell(
      "customers",
      field,
      cell,
      { kind: "customers", columns: [], fixed: [], dates, numbers: "point" },
      false,
    )
  expect([
    birthday("14/5", "dmy"),
    birthday("5/14", "mdy"),
    birthday("14.05.1990", "dmy"),
    birthday("14 de mayo de 1990", "mdy"),
    birthday("14 de mayo", "dmy"),
    birthday("14-may", "mdy"),
    birthday("Mayo 14", "dmy"),
  ]).toEqual(Array.from({ length: 7 }, () => ({ value: "14/05" })))
  expect(birthday("mayo", "dmy")).toEqual({ fault: "«mayo» no sirve; se espera un día como 14/05" })
})

test("pesos of the folder are read to the centavo", () => {
  expect(["0.29", "1.1", "1800", "1800.50", "9999999.99"].map((cell) => pesos.parse(cell))).toEqual([
    ...[29, 110, 180_000, 180_050, 999_999_999],
  ])
  for (const cell of ["-1", "1.005", "1,800", "$5", ""]) expect(pesos.safeParse(cell).success).toBe(false)
})
