import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { sayFault } from "../../server/import/faults.ts"
import { type Changes, folderWith, good, plus, swap } from "./folder.ts"
import { openStudio, type Studio } from "./studio.ts"

let studio: Studio
beforeAll(async () => {
  studio = await openStudio()
})
afterAll(() => studio.close())

/** The payments with codes, what the first says of its own being `said`. */
const coded = (said: string) => (text: string) =>
  text.replace("coupon\n", "coupon,coupon_code\n").replace("yes\n", `${said}\n`).replace(",,\n", ",,,\n")

const cases: [string, Changes, string | RegExp][] = [
  [
    "a coupon that takes nothing off",
    { "coupons.csv": swap("OTONO10,12.5", "OTONO10,0") },
    "coupons.csv, fila 2, columna discount: debe ser más de 0",
  ],
  [
    "a coupon twice, in whatever letters",
    { "coupons.csv": plus("Otro,otono10,10,0,+9,5,,") },
    "coupons.csv, fila 4, columna code: el cupón «otono10» está dos veces",
  ],
  [
    "more people without a seat than a class has left",
    {
      "customer_packages.csv": (text) =>
        `${text}marina@example.com,1 individual,Centro,-2,\nbruno@example.com,1 individual,Centro,-2,\n`,
      "reservations.csv": (text) =>
        `${text}Centro,Cabina,mar+1,12:00,marina@example.com,,1 individual,lun 08:00,\nCentro,Cabina,mar+1,12:00,bruno@example.com,,1 individual,lun 08:00,\n`,
    },
    "reservations.csv, fila 8, columna seat: ya no queda ningún lugar libre en esta clase",
  ],
  ["a file that must be there", { "rooms.csv": undefined }, "rooms.csv: falta este archivo en la carpeta"],
  [
    "a file nobody knows",
    { "room.csv": "x" },
    "room.csv: no se conoce este archivo; ¿quisiste decir rooms.csv?",
  ],
  [
    "a column nobody knows",
    { "disciplines.csv": "name,descripton\nBSC,x\n" },
    /disciplines\.csv, fila 1, columna descripton: no se conoce esta columna; ¿quisiste decir «description»\?/,
  ],
  [
    "a column that must be there",
    { "disciplines.csv": "description\nx\n" },
    "disciplines.csv, fila 1, columna name: falta esta columna",
  ],
  [
    "a row with too many cells",
    { "disciplines.csv": plus("Yoga,suave, lenta") },
    "disciplines.csv, fila 4: tiene 3 celdas y se esperan 2; ¿falta poner comillas?",
  ],
  [
    "a quote that does not close",
    { "disciplines.csv": plus('Yoga,"suave') },
    "disciplines.csv, fila 4: hay comillas que no cierran o están fuera de lugar",
  ],
  [
    "the line of a row after a cell with line breaks",
    { "rooms.csv": plus("Playas,Sala Sur,,grupal,4,") },
    "rooms.csv, fila 6, columna type: «grupal» no sirve; se espera individual, groups",
  ],
  [
    "the line of a row after one whose breaks are of two characters",
    { "rooms.csv": (text) => plus("Playas,Sala Sur,,grupal,4,")(text).replaceAll("\n", "\r\n") },
    "rooms.csv, fila 6, columna type: «grupal» no sirve; se espera individual, groups",
  ],
  [
    "cells between semicolons",
    { "disciplines.csv": "name;description\nBSC;Barra, fuerza\n" },
    "disciplines.csv, fila 1: sus celdas están separadas con punto y coma; guárdalo como CSV separado por comas",
  ],
  [
    "a NUL in a name",
    { "customers.csv": plus("Lu\0z,Rey,luz@example.com,,,,,") },
    "customers.csv, fila 4, columna first_name: tiene caracteres de control que no se ven; escríbelo de nuevo",
  ],
  [
    "an escape sequence in a longer text",
    { "instructors.csv": plus("Luz,Rey,Centro,\u001b[31mroja") },
    "instructors.csv, fila 4, columna bio: tiene caracteres de control que no se ven; escríbelo de nuevo",
  ],
  [
    "fewer minutes than a seat is kept",
    {
      "branches.csv": () =>
        "name,address,area,phone,public,time_zone,late_minutes\nCentro,Madero 10,Ciudad de México,,yes,,4\nPlayas,Paseo 5,BC,,yes,,\n",
    },
    "branches.csv, fila 2, columna late_minutes: «4» no sirve; se espera un número entero de 5 a 60",
  ],
  [
    "an account that is nobody's of the staff",
    {
      "instructors.csv": () =>
        "first_name,last_name,branch,bio,account\nElena,Ruiz,Centro,,rosa@otro.example.com\nOmar,Díaz,Playas,,\n",
    },
    "instructors.csv, fila 2, columna account: rosa@otro.example.com no está en staff.csv",
  ],
  [
    "an account of two instructors",
    {
      "instructors.csv": () =>
        "first_name,last_name,branch,bio,account\nElena,Ruiz,Centro,,rosa@estudio.example.com\nOmar,Díaz,Playas,,rosa@estudio.example.com\n",
    },
    "instructors.csv, fila 3, columna account: rosa@estudio.example.com ya es de otro instructor",
  ],
  [
    "a name of two lines",
    { "branches.csv": plus('"Dos\nlíneas",Otra,Ciudad de México,,no,') },
    "branches.csv, fila 4, columna name: se espera una sola línea, sin tabuladores",
  ],
  [
    "a name twice",
    { "branches.csv": plus("centro,Otra,Ciudad de México,,no,") },
    "branches.csv, fila 4, columna name: la sucursal «centro» está dos veces",
  ],
  [
    "a zone that does not exist",
    { "branches.csv": swap("America/Tijuana", "America/Tiguana") },
    /branches\.csv, fila 3, columna time_zone: «America\/Tiguana» no sirve/,
  ],
  [
    "a branch that does not exist",
    { "rooms.csv": plus("Centr,Sala Sur,,groups,4,") },
    "rooms.csv, fila 6, columna branch: no existe la sucursal «Centr»; ¿quisiste decir «Centro»?",
  ],
  [
    "a plan that cannot be read",
    { "rooms.csv": swap("x3", "tres") },
    /rooms\.csv, fila 2, columna layout: «tres» no es un lugar/,
  ],
  [
    "a seat twice in a plan",
    { "rooms.csv": swap("x3", "5") },
    "rooms.csv, fila 2, columna layout: el lugar 5 está dos veces",
  ],
  [
    "more capacity than seats",
    { "rooms.csv": swap("groups,5", "groups,6") },
    /rooms\.csv, fila 2, columna capacity: son 6 lugares y el plano tiene 5/,
  ],
  [
    "a setting out of range",
    { "settings.csv": swap("720", "5") },
    "settings.csv, fila 3, columna value: «5» no sirve; se espera un número entero de 30 a 1440",
  ],
  [
    "an hour of opening without its days",
    { "settings.csv": plus("opening_hour,20:00") },
    "settings.csv, columna setting: falta «opening_days», cuántos días antes se abren",
  ],
  [
    "a setting nobody knows",
    { "settings.csv": plus("telefono,55") },
    /settings\.csv, fila 6, columna setting: no se conoce «telefono»/,
  ],
  [
    "an amount that is not pesos",
    { "packages.csv": swap("1000", "mil") },
    "packages.csv, fila 2, columna amount: «mil» no sirve; se espera un monto en pesos como 1800 o 1800.50",
  ],
  [
    "a special price above the price",
    {
      "packages.csv": (text: string) =>
        text.replace("branch", "branch,special_price").replace("30,Centro", "30,Centro,700"),
    },
    "packages.csv, fila 4, columna special_price: es más que amount",
  ],
  [
    "a coupon that ends before it starts",
    { "coupons.csv": swap("0,+9", "+10,+9") },
    "coupons.csv, fila 3, columna end_date: es antes de start_date",
  ],
  [
    "a coupon for a package that nobody sells",
    { "coupons.csv": swap("5 clases; Ilimitado", "5 clase") },
    "coupons.csv, fila 2, columna packages: no existe el paquete «5 clase»; ¿quisiste decir «5 clases»?",
  ],
  [
    "a code that could be guessed",
    { "coupons.csv": swap("OTONO10", "OTO") },
    "coupons.csv, fila 2, columna code: Al menos 4 caracteres, para que nadie lo adivine",
  ],
  [
    "a payment with the code of no coupon",
    { "payments.csv": coded("yes,OTONO1") },
    "payments.csv, fila 2, columna coupon_code: no existe el cupón «OTONO1»; ¿quisiste decir «OTONO10»?",
  ],
  [
    "a payment with a code and without a coupon",
    { "payments.csv": coded("no,OTONO10") },
    "payments.csv, fila 2, columna coupon_code: la columna coupon dice que no hubo cupón",
  ],
  [
    "a code that nothing was bought with",
    { "payments.csv": (text: string) => coded("yes,OTONO10")(text).replace("Centro,5 clases", "Centro,") },
    "payments.csv, fila 2, columna package: hace falta: se usó un cupón para comprarlo",
  ],
  [
    "a coupon used more often than it may be",
    {
      "coupons.csv": swap("-5,+5,40", "-5,+5,1"),
      "payments.csv": (text: string) =>
        `${coded("yes,OTONO10")(text)}marina@example.com,Centro,5 clases,900,cash,paid,-1,,,otono10\n`,
    },
    "payments.csv, fila 4, columna coupon_code: el cupón «OTONO10» se usa más veces que su total_uses, 1",
  ],
  [
    "a permission nobody knows",
    { "staff.csv": swap("detalle", "detalles") },
    "staff.csv, fila 2, columna permissions: «detalles» no es una acción; ¿quisiste decir «detalle»?",
  ],
  [
    "a weak password",
    { "staff.csv": swap("Secreta2025", "corta") },
    /staff\.csv, fila 2, columna password: La contraseña debe tener/,
  ],
  [
    "a superuser who is not admin",
    { "staff.csv": swap("employee,no", "employee,yes") },
    /staff\.csv, fila 2, columna superuser/,
  ],
  [
    "an address twice",
    { "customers.csv": plus("Otra,Marina,marina@example.com,,,,,") },
    "customers.csv, fila 4, columna email: el correo marina@example.com está dos veces",
  ],
  [
    "an address that is not one",
    { "customers.csv": plus("Otra,Marina,marina,,,,,") },
    "customers.csv, fila 4, columna email: El email no es valido",
  ],
  [
    "a birthday in another format",
    { "customers.csv": swap("14/05", "5/14") },
    "customers.csv, fila 2, columna birth_date: Formato inválido. Usa dd/mm",
  ],
  [
    "a day that has not come",
    { "customers.csv": swap("-60", "+1") },
    "customers.csv, fila 2, columna registered: es un día que no ha llegado",
  ],
  [
    "an instructor who does not exist",
    { "timetable.csv": swap("7:00,50,BSC,Elena Ruiz", "7:00,50,BSC,Elena Ruis") },
    "timetable.csv, fila 2, columna instructor: no existe el instructor «Elena Ruis»; ¿quisiste decir «Elena Ruiz»?",
  ],
  [
    "two classes in one room at once",
    { "timetable.csv": plus("Centro,Sala Norte,lunes,07:30,50,BSC,Omar Díaz,groups,") },
    "timetable.csv, fila 8, columna room: «Sala Norte» ya tiene clase a esa hora (fila 2: lunes 07:00)",
  ],
  [
    "two classes of one instructor at once, in two zones",
    { "timetable.csv": plus("Centro,Cabina,dom,11:30,50,BSC,Omar Díaz,groups,") },
    /timetable\.csv, fila 8, columna instructor: «Omar Díaz» ya tiene clase a esa hora/,
  ],
  [
    "more capacity than the room",
    { "timetable.csv": swap("groups,4", "groups,40") },
    "timetable.csv, fila 3, columna capacity: son 40 lugares y el salón tiene 5",
  ],
  [
    "an hour the clock skips",
    { "timetable.csv": plus("Playas,Sala Mar,dom,02:30,50,BSC,Omar Díaz,groups,") },
    "timetable.csv, fila 8, columna hour: el 2026-03-08 en America/Tijuana el reloj se adelanta y se salta las 02:30",
  ],
  [
    "more left than was bought",
    { "customer_packages.csv": swap("lun-1,2", "lun-1,6") },
    "customer_packages.csv, fila 2, columna remaining: le quedan 6 y el paquete es de 5 clases",
  ],
  [
    "more left than the reservations leave",
    { "customer_packages.csv": swap("lun-1,2", "lun-1,4") },
    "customer_packages.csv, fila 2, columna remaining: le quedan 4, pero sus reservas dejan 3 de 5",
  ],
  [
    "a class that does not exist",
    { "reservations.csv": plus("Centro,Sala Norte,lun,08:00,marina@example.com,1,5 clases,,") },
    /reservations\.csv, fila 7, columna hour: no hay clase el 2026-03-09 a las 08:00 en Sala Norte \(Centro\); ese día hay a las 07:00/,
  ],
  [
    "a person who is nobody",
    { "reservations.csv": plus("Centro,Sala Norte,lun,07:00,nadie@example.com,1,5 clases,,") },
    "reservations.csv, fila 7, columna customer: no hay nadie con el correo nadie@example.com en customers.csv",
  ],
  [
    "a seat that does not exist",
    { "reservations.csv": swap("marina@example.com,4", "marina@example.com,9") },
    "reservations.csv, fila 2, columna seat: el salón Sala Norte no tiene el lugar 9",
  ],
  [
    "a seat out of use",
    { "reservations.csv": swap("marina@example.com,4", "marina@example.com,3") },
    "reservations.csv, fila 2, columna seat: el lugar 3 de Sala Norte está fuera de uso",
  ],
  [
    "a seat beyond the capacity of the class",
    { "reservations.csv": swap("marina@example.com,4", "marina@example.com,5") },
    "reservations.csv, fila 2, columna seat: el lugar 5 pasa del cupo de la clase, que es de 4",
  ],
  [
    "a seat sold twice",
    {
      "customer_packages.csv": plus("bruno@example.com,5 clases,,-14,"),
      "reservations.csv": plus("Centro,Sala Norte,mié,18:30,bruno@example.com,1,5 clases,lun 08:01,"),
    },
    "reservations.csv, fila 7, columna seat: el lugar 1 ya está reservado en la fila 4",
  ],
  [
    "a person twice in one class",
    { "reservations.csv": plus("Centro,Sala Norte,mié,18:30,marina@example.com,2,5 clases,lun 08:01,") },
    "reservations.csv, fila 7, columna customer: ya tiene una reserva en esta clase (fila 4)",
  ],
  [
    "a person in two classes at once",
    {
      "timetable.csv": plus("Centro,Cabina,mié,19:00,50,BSC,Omar Díaz,groups,"),
      "reservations.csv": plus("Centro,Cabina,mié,19:00,marina@example.com,1,5 clases,lun 08:01,"),
    },
    "reservations.csv, fila 7, columna customer: ya tiene otra clase a esa hora (fila 4)",
  ],
  [
    "a third class on one day with an unlimited package",
    {
      "reservations.csv": (text) =>
        `${text}Playas,Sala Mar,dom,09:00,bruno@example.com,1,Ilimitado,lun 09:00,
Playas,Sala Mar,dom,12:00,bruno@example.com,1,Ilimitado,lun 09:01,
`,
    },
    "reservations.csv, fila 8, columna day: bruno@example.com tiene un paquete ilimitado y más de 2 reservas el 2026-03-15",
  ],
  [
    "a package they do not have",
    { "reservations.csv": swap("1,5 clases", "1,Ilimitado") },
    "reservations.csv, fila 4, columna package: no tiene «Ilimitado» en customer_packages.csv; tiene «5 clases»",
  ],
  [
    "a package of the other type",
    { "reservations.csv": plus("Centro,Cabina,mar,12:00,marina@example.com,1,5 clases,lun 08:00,") },
    "reservations.csv, fila 7, columna package: «5 clases» no es para clases de tipo individual",
  ],
  [
    "a class outside the package's days",
    { "customer_packages.csv": swap("lun-1,2", "jue-1,") },
    /reservations\.csv, fila 2, columna package: «5 clases» no estaba vigente el 2026-03-04/,
  ],
  [
    "more classes than the package had",
    { "packages.csv": swap("5 clases,5", "5 clases,1"), "customer_packages.csv": swap("lun-1,2", "lun-1,") },
    /reservations\.csv, fila \d, columna package: a «5 clases» ya no le quedaban clases/,
  ],
  [
    "a booking after the class",
    { "reservations.csv": swap("lun-1 10:00", "jue-1 10:00") },
    "reservations.csv, fila 2, columna booked: es después de que empezó la clase",
  ],
  [
    "a booking that has not come",
    { "reservations.csv": swap("lun 08:00", "mar 23:00") },
    "reservations.csv, fila 4, columna booked: es un momento que no ha llegado",
  ],
  [
    "a cancellation before the booking",
    { "reservations.csv": swap("vie-1 09:00\n", "mié-1 09:00\n") },
    "reservations.csv, fila 3, columna cancelled: es antes de que se reservara",
  ],
  [
    "a booking in the moment in which the class begins",
    { "reservations.csv": swap("lun-1 10:00", "mié-1 18:30") },
    "reservations.csv, fila 2, columna booked: es después de que empezó la clase",
  ],
  [
    "a cancellation in the moment in which the class begins",
    { "reservations.csv": swap("vie-1 09:00\n", "lun 07:00\n") },
    "reservations.csv, fila 3, columna cancelled: es después de que empezó la clase; se cancela antes",
  ],
  [
    "a cancellation that has not come",
    { "reservations.csv": swap("vie-1 09:00\n", "mar 23:00\n") },
    "reservations.csv, fila 3, columna cancelled: es un momento que no ha llegado",
  ],
  [
    "a package that has not begun",
    { "customer_packages.csv": plus("marina@example.com,Ilimitado,,+1,") },
    "customer_packages.csv, fila 4, columna starts: empieza el 2026-03-11, que no ha llegado",
  ],
  [
    "a payment of a minute that has not come",
    { "payments.csv": swap("paid,lun-1,10:15", "paid,0,12:01") },
    "payments.csv, fila 2, columna hour: es un momento que no ha llegado o que ese reloj se salta",
  ],
  [
    "a payment of a day that has not come",
    { "payments.csv": swap("paid,lun-1,10:15", "paid,+1,") },
    "payments.csv, fila 2, columna day: es un momento que no ha llegado o que ese reloj se salta",
  ],
  [
    "who became a customer on a day that has not come",
    { "customers.csv": swap("-60", "+1") },
    "customers.csv, fila 2, columna registered: es un día que no ha llegado",
  ],
  [
    "who came to a class that has not begun",
    {
      "reservations.csv": (text) =>
        text.replace("cancelled\n", "cancelled,attended\n").replace("lun 08:00,\n", "lun 08:00,,no\n"),
    },
    "reservations.csv, fila 4, columna attended: la clase no ha empezado",
  ],
  [
    "who came to a class that they had cancelled",
    {
      "reservations.csv": (text) =>
        text.replace("cancelled\n", "cancelled,attended\n").replace("vie-1 09:00\n", "vie-1 09:00,yes\n"),
    },
    "reservations.csv, fila 3, columna attended: se canceló: no hay asistencia que traer",
  ],
  [
    "a payment by other means",
    { "payments.csv": swap("cash", "efectivo") },
    "payments.csv, fila 2, columna method: «efectivo» no sirve; se espera cash, terminal, paypal",
  ],
]

describe("an import names, with file, row and column,", () => {
  test.each(cases)("%s", async (_what, changes, expected) => {
    const { faults, added } = await studio.import(await folderWith(changes))
    const said = faults.map(sayFault)
    expect(said).toContainEqual(expected instanceof RegExp ? expect.stringMatching(expected) : expected)
    expect(added).toBeUndefined()
  })

  test("everything that is wrong, at once and in the order of the files", async () => {
    const folder = await folderWith({
      "payments.csv": swap("cash", "efectivo"),
      "rooms.csv": swap("x3", "tres"),
      "disciplines.csv": plus("BSC,otra"),
    })
    const files = (await studio.import(folder)).faults.map(({ file }) => file)
    expect(files).toEqual(["disciplines.csv", "rooms.csv", "payments.csv"])
  })

  test("and not what only follows from it", async () => {
    const { faults } = await studio.import(await folderWith({ "branches.csv": swap(",yes,\n", ",quizá,\n") }))
    expect(faults.map(sayFault)).toEqual([
      "branches.csv, fila 2, columna public: «quizá» no sirve; se espera yes o no",
    ])
  })

  /** Marina holds a package of her own branch, which nothing but her row tells. */
  const ofHerBranch = { "customer_packages.csv": plus("marina@example.com,1 individual,,lun-1,") }
  const broken: Record<string, (text: string) => string> = {
    semicolons: (text) => text.replaceAll(",", ";"),
    "an open quote": (text) => text.replace("\n", '\n"'),
    "an unknown column": (text) => text.replace(",", ",nada,"),
  }
  const ways = Object.keys(good).flatMap((file) => Object.keys(broken).map((how) => [file, how] as const))
  test.each(ways)("of %s with %s that alone, and nothing of the rest", async (file, how) => {
    const change = (text: string) => (broken[how] as (text: string) => string)(text)
    const before = file === "customer_packages.csv" ? ofHerBranch[file] : (text: string) => text
    const folder = await folderWith({ ...ofHerBranch, [file]: (text) => change(before(text)) })
    const { faults } = await studio.import(folder)
    expect(new Set(faults.map((fault) => fault.file))).toEqual(new Set([file]))
  })

  test.each(["packages.csv", "customers.csv", "customer_packages.csv", "timetable.csv"])(
    "of %s, that others need, that it is not there",
    async (file) => {
      const { faults } = await studio.import(await folderWith({ ...ofHerBranch, [file]: undefined }))
      expect(faults.map(sayFault)).toEqual([
        expect.stringMatching(
          new RegExp(`^${file}: falta este archivo en la carpeta; \\w+\\.csv lo necesita$`),
        ),
      ])
    },
  )

  test("of a name that many rows say that it is none once, and how often it is met", async () => {
    const { faults } = await studio.import(await folderWith({ "branches.csv": swap("Centro,M", "Centra,M") }))
    expect(faults.map(sayFault)).toEqual([
      expect.stringMatching(
        /^rooms\.csv, fila 2, columna branch: no existe la sucursal «Centro»; ¿quisiste decir «Centra»\?; y \d+ veces más$/,
      ),
    ])
  })

  test("of a customer whose branch is none that alone, whatever they hold", async () => {
    const changes = { ...ofHerBranch, "customers.csv": swap("0110,Centro", "0110,Centra") }
    expect((await studio.import(await folderWith(changes))).faults.map(sayFault)).toEqual([
      "customers.csv, fila 2, columna branch: no existe la sucursal «Centra»; ¿quisiste decir «Centro»?",
    ])
  })

  test("of reservations before the weeks that are brought in that setting, once", async () => {
    const { faults } = await studio.import(
      await folderWith({ "settings.csv": swap("weeks_back,2", "weeks_back,0") }),
    )
    expect(faults.map(sayFault)).toEqual([
      "reservations.csv, fila 2, columna day: el 2026-03-04 es antes de las semanas que se traen, que empiezan el 2026-03-09; sube weeks_back en settings.csv; y 1 vez más",
    ])
  })

  test("and writes nothing", async () => {
    expect(await studio.countAll()).toEqual({})
  })
})

test("of a file with thousands of faults two thousand are told, and how many more there are", async () => {
  const lines = Array.from({ length: 2_100 }, (_, i) => `Cliente,${i},sin correo,,,,,`)
  const folder = await folderWith({ "customers.csv": (text) => `${text}${lines.join("\n")}\n` })
  const { faults } = await studio.import(folder)
  expect(faults.filter(({ file }) => file === "customers.csv")).toHaveLength(2_001)
  expect(faults.at(-1)).toEqual({ file: "customers.csv", message: "y 100 más" })
})
