import { describe, expect, test } from "vitest"
import type { MergeImpact } from "../../contract/merging.ts"
import { sayShortCode, ticketCode } from "../../contract/ticketCode.ts"
import { sayTouched } from "../../web/office/classes/sayImpact.ts"
import {
  faultsOf,
  noException,
  noPackage,
  rulesOf,
  sayExample,
  sayImpact,
  saySetting,
  timesOf,
} from "../../web/office/configuration/opening.ts"
import { minutesOf, sayExample as sayCancelling, sayTime } from "../../web/office/configuration/times.ts"
import { sayClasses } from "../../web/office/dayPlans/sayPlan.ts"
import { sayAlike, sayCollisions, sayMoves, sayRest } from "../../web/office/merging/sayMerge.ts"
import { asked, filterOf } from "../../web/office/users/userFilter.ts"

test("a code of a ticket is read out in two halves, and typed as it is heard", () => {
  expect(sayShortCode("0123456789ABCDEFGHK7QM2F9D")).toBe("K7QM-2F9D")
  expect(ticketCode.normalize(" k7qm-2f9d oil ")).toBe("K7QM2F9D011")
})

test("an edit says how many it touches", () => {
  expect(sayTouched({ reservations: 0, waiting: 0 })).toBe("Nadie la ha reservado.")
  expect(sayTouched({ reservations: 1, waiting: 0 })).toBe("Afecta 1 reserva.")
  expect(sayTouched({ reservations: 7, waiting: 2 })).toBe("Afecta 7 reservas; 2 personas esperan lugar.")
  expect(sayTouched({ reservations: 0, waiting: 1 })).toBe("Afecta 0 reservas; 1 persona espera lugar.")
  expect([1, 432, 1_200].map(sayClasses)).toEqual(["1 clase", "432 clases", "1,200 clases"])
})

describe("until when one may cancel", () => {
  test.each([
    ["", null],
    ["720", 720],
    [" 90 ", 90],
    ["90.5", null],
    ["doce", null],
    ["-1", null],
    ["1000000", null],
  ])("typed as «%s» is %s minutes", (typed, minutes) => expect(minutesOf(typed)).toBe(minutes))

  test("is said in whole hours where it is some", () => {
    expect([0, 59, 60, 61, 90, 120, 720].map(sayTime)).toEqual([
      ...["0 horas", "59 minutos", "1 hora", "61 minutos", "90 minutos", "2 horas", "12 horas"],
    ])
    expect(sayCancelling("groups", "720")).toBe(
      "Clase del viernes a las 19:00: hasta el viernes a las 07:00.",
    )
    expect(sayCancelling("groups", "x")).toMatch(
      /^No es un número de \d+ a \d+: se usarán 720 minutos\. Clase/,
    )
  })
})

describe("when reservations open", () => {
  const rule = (days: number | null, wish = {}) => ({
    branch: null,
    type: null,
    days,
    hour: "20:00",
    ...wish,
  })

  test.each([
    [null, "Se reserva desde que la clase está en el calendario."],
    [1, "La clase del viernes abre el jueves a las 20:00."],
    [6, "La clase del viernes abre el sábado a las 20:00."],
    [7, "La clase del viernes abre el viernes anterior a las 20:00."],
    [8, "La clase del viernes abre el jueves, 8 días antes, a las 20:00."],
    [0, ""],
    [1.5, ""],
  ])("%s days before is said as «%s»", (days, said) => {
    expect(sayExample(rule(days))).toBe(said)
    expect(sayExample({ ...rule(days), hour: "" })).toBe(days === null ? said : "")
  })

  test("is said in a line with how many exceptions it has", () => {
    const groups = rule(3, { type: "groups" })
    const one = { package: "p", days: 9, hour: "20:00" }
    expect(saySetting({ classes: [], packages: [] })).toBe("Siempre abiertas.")
    expect(saySetting({ classes: [rule(null)], packages: [] })).toBe("Siempre abiertas.")
    expect(saySetting({ classes: [groups], packages: [] })).toBe("Siempre abiertas, con 1 excepción.")
    expect(saySetting({ classes: [rule(7), groups], packages: [one] })).toBe(
      "Se abren 7 días antes, a las 20:00, con 2 excepciones.",
    )
    expect(saySetting({ classes: [rule(1)], packages: [] })).toBe("Se abren 1 día antes, a las 20:00.")
  })

  test.each([
    [{}, "Ninguna clase por venir cambia al guardar."],
    [{ booked: 3 }, "Ninguna clase por venir cambia al guardar."],
    [{ opens: 1 }, "Al guardar, 1 clase se abre en ese momento."],
    [
      { closes: 1, booked: 1 },
      "Al guardar, 1 clase deja de estar abierta hasta su día. 1 reserva conserva su lugar.",
    ],
    [
      { closes: 34, opens: 2, booked: 12, waiting: 1 },
      "Al guardar, 34 clases dejan de estar abiertas hasta su día y 2 clases se abren en ese momento. 12 reservas y 1 persona en espera conservan su lugar.",
    ],
    [
      { closes: 2, waiting: 1 },
      "Al guardar, 2 clases dejan de estar abiertas hasta su día. 1 persona en espera conserva su lugar.",
    ],
  ])("what %j would do is said", (impact, said) => {
    expect(sayImpact({ closes: 0, opens: 0, booked: 0, waiting: 0, ...impact })).toBe(said)
  })

  test("is edited with the rule of all classes first, and sent without it where it says nothing", () => {
    const groups = rule(3, { type: "groups" })
    const rules = rulesOf({ classes: [groups], packages: [] })
    expect(rules.classes.map(({ type, days }) => [type, days])).toEqual([
      [null, null],
      ["groups", 3],
    ] as unknown[])
    expect(timesOf(rules).classes).toEqual([groups])
    expect(timesOf({ ...rules, classes: [rule(7), groups] }).classes).toHaveLength(2)
    expect(noException([rule(null)])).toMatchObject({ type: "individual", days: 7 })
    expect(noException([rule(3)])).toMatchObject({ days: 3, hour: "20:00" })
    expect(
      [[], [rule(3)], [rule(null), groups], [rule(90)]].map((classes) => noPackage(classes).days),
    ).toEqual([...[8, 4, 4, 90]])
  })

  test("says what is wrong beside its field", () => {
    const groups = rule(3, { type: "groups" })
    const one = { package: "018f0000-0000-7000-8000-000000000001", days: 9, hour: "20:00" }
    expect(faultsOf({ classes: [rule(7), groups], packages: [one] })).toEqual({})
    expect(faultsOf({ classes: [rule(7), groups, groups], packages: [one, one] })).toEqual({
      "classes.2.branch": "Hay dos reglas para las mismas clases",
      "packages.1.package": "Hay dos reglas para el mismo paquete",
    })
    expect(faultsOf({ classes: [rule(0)], packages: [{ ...one, package: "" }] })).toEqual({
      "classes.0.days": "Entre 1 y 90",
      "packages.0.package": "Elige un paquete",
    })
  })
})

describe("of two accounts that become one is said", () => {
  const mat = { discipline: "Mat", day: "2026-11-25", hour: "09:00", branch: "Roma", seat: 4, classId: "c" }
  const box = { ...mat, discipline: "Box", hour: "09:30", seat: 2 }
  const weekly = { discipline: "Mat", weekday: 1, hour: "09:00", branch: "Roma", isDouble: false }
  const impact = (wish: object = {}) =>
    ({
      ...{ packages: [], weekly: [], upcoming: [], kept: [], waits: [], past: 0, payments: 0, notes: 0 },
      ...{ cancels: [], leaves: [], letsGo: [], fills: [], endsHold: false, endsSession: false },
      stays: { email: "ana@example.com", enabled: true, firstName: "Ana", lastName: "Luna" },
      goes: { email: "otra@example.com" },
      ...wish,
    }) as unknown as MergeImpact
  const held = (wish: object) => ({
    ...{ description: "10 clases", available: 3, active: true, frozen: null },
    ...{ expiresAt: "2026-12-01T05:59:59Z", timeZone: "America/Mexico_City" },
    ...wish,
  })

  test("how they are alike", () => {
    expect(sayAlike(["phone"])).toBe("Mismo teléfono")
    expect(sayAlike(["phone", "name"])).toBe("Mismo teléfono y mismo nombre")
  })

  test("what moves, and nothing of which there is none", () => {
    expect(sayMoves(impact())).toEqual([])
    const one = { upcoming: [mat], kept: [mat], waits: [mat], past: 1, payments: 1, notes: 1 }
    expect(
      sayMoves(impact({ ...one, weekly: [weekly, { ...weekly, isDouble: true }] })).map(({ what }) => what),
    ).toEqual([
      ...["1 reserva por venir", "1 reserva de cada semana", "1 lugar que se le guarda"],
      ...["1 lugar en lista de espera", "1 reserva de su historial", "1 pago", "1 nota del staff"],
    ])
    expect(sayMoves(impact({ past: 2, upcoming: [mat, box] }))).toEqual([
      {
        ...{ count: 2, what: "2 reservas por venir" },
        details: ["Mat, mié 25 nov 09:00, Roma · lugar 4", "Box, mié 25 nov 09:30, Roma · lugar 2"],
      },
      { count: 2, what: "2 reservas de su historial", details: [] },
    ])
    expect(sayMoves(impact({ weekly: [weekly] }))[0]?.details).toEqual(["Mat, cada martes 09:00, Roma"])
  })

  test("what is left in each package", () => {
    const packages = [
      ...[held({}), held({ available: 1 }), held({ available: null, active: false })],
      held({ frozen: { from: "2026-11-28", until: "2026-12-04" } }),
    ]
    const [{ details = [] } = {}] = sayMoves(impact({ packages }))
    expect(details.map((one) => one.split(" · ").slice(1))).toEqual([
      ...[
        ["quedan 3 clases", expect.stringMatching(/^vence /)],
        ["queda 1 clase", expect.stringMatching(/^vence /)],
      ],
      ["ilimitado", expect.stringMatching(/^terminó /)],
      ["quedan 3 clases", expect.stringMatching(/^vence /), "congelado 28 nov – 4 dic"],
    ])
  })

  test("what one person cannot have twice", () => {
    expect(sayCollisions(impact({ weekly: [weekly] }))).toEqual([])
    expect(
      sayCollisions(
        impact({
          cancels: [
            { cancels: { ...mat, seat: 9 }, keeps: mat, isSameClass: true },
            { cancels: box, keeps: mat, isSameClass: false },
          ],
          leaves: [
            { ...mat, sits: true },
            { ...mat, sits: false },
          ],
          letsGo: [
            { ...mat, sits: true },
            { ...mat, sits: false },
          ],
          weekly: [{ ...weekly, isDouble: true }],
          endsHold: true,
        }),
      ),
    ).toEqual([
      "Las dos tienen lugar en Mat, mié 25 nov 09:00, Roma. Se queda el lugar 4, que se reservó antes; el lugar 9 se cancela y su clase regresa.",
      "Box, mié 25 nov 09:30, Roma se cruza con Mat, mié 25 nov 09:00, Roma, que se reservó antes. Se cancela el lugar 2 y su clase regresa.",
      "Ya tiene lugar en Mat, mié 25 nov 09:00, Roma: deja de esperar ahí.",
      "Las dos esperan lugar en Mat, mié 25 nov 09:00, Roma. Se queda el mejor turno.",
      "Ya tiene lugar en Mat, mié 25 nov 09:00, Roma: el lugar 4, que se le guardaba ahí, se suelta.",
      "A las dos se les guarda lugar en Mat, mié 25 nov 09:00, Roma. Se queda uno; el lugar 4 se suelta.",
      "Las dos reservan Mat, cada martes 09:00, Roma. Se queda una sola.",
      "El lugar que una de las dos apartó mientras paga se suelta.",
    ])
  })

  test("with what they come in, what is filled in, and that a session ends", () => {
    expect(sayRest(impact())).toEqual([
      expect.stringMatching(/^Entra con ana@example\.com\. A quien entre con otra@/),
    ])
    const stays = { email: "ana@example.com", enabled: false, firstName: "Ana", lastName: "Luna" }
    expect(sayRest(impact({ stays, fills: ["phone", "branch"], endsSession: true })).slice(1)).toEqual([
      "De la otra se toma lo que le falta: teléfono y sucursal.",
      "La sesión abierta de la cuenta que se cierra termina.",
      "La cuenta de Ana Luna está inactiva, y así se queda.",
    ])
  })
})

test("people are looked for by what is well formed of an address", () => {
  const of = (query: string) => asked(filterOf(new URLSearchParams(query)))
  expect(of("buscar=ana&state=false&initdate=2026-11-01&sort=-Email&page=2")).toEqual({
    ...{ search: "ana", state: "false", initdate: "2026-11-01", sort: "-email" },
  })
  expect(of("state=true")).toEqual({ state: "true" })
  expect(of("buscar=%20%20&state=si&initdate=ayer&sort=Edad")).toEqual({})
  expect(of(`buscar=${"a".repeat(101)}`).search).toHaveLength(100)
})
