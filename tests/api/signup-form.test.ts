import { afterEach, describe, expect, test } from "vitest"
import { sharedCupo } from "../support/cupo.ts"
import { registration } from "../support/signin.ts"

const cupo = sharedCupo()

const register = (wish: Record<string, unknown> = {}) =>
  cupo.call("POST /users/register", { body: registration(cupo.studio.branch, wish) })

afterEach(async () => {
  const { rows } = await cupo.pool.query(
    `select (select count(*)::int from users) as people, (select count(*)::int from identity."user") as accounts`,
  )
  expect(rows).toEqual([{ people: 0, accounts: 0 }])
})

describe("each thing that is missing or wrong is named in its own words", () => {
  const without = (name: string) => ({ [name]: undefined })
  test.each<[Record<string, unknown>, string, string]>([
    [without("firstName"), "firstName", "El nombre es requerido"],
    [{ firstName: "" }, "firstName", "El nombre es requerido"],
    [{ firstName: "   " }, "firstName", "El nombre es requerido"],
    [without("lastName"), "lastName", "El apellido es requerido"],
    [{ lastName: "" }, "lastName", "El apellido es requerido"],
    [without("email"), "email", "El email es requerido"],
    [{ email: "" }, "email", "El email es requerido"],
    [{ email: "jimena@" }, "email", "El email no es valido"],
    [{ email: "jimena@example.com\r\nBcc: todos@example.com" }, "email", "El email no es valido"],
    [without("branch"), "branch", "La sucursal es requerida"],
    [{ branch: "" }, "branch", "La sucursal es requerida"],
    [without("phone"), "phone", "El teléfono es requerido"],
    [{ phone: "" }, "phone", "El teléfono es requerido"],
    [without("birthDate"), "birthDate", "Ingresa una fecha"],
    [{ birthDate: "" }, "birthDate", "Ingresa una fecha"],
    [{ birthDate: "1990-02-28" }, "birthDate", "Formato inválido. Usa dd/mm"],
    [{ birthDate: "12/31" }, "birthDate", "Formato inválido. Usa dd/mm"],
    [{ birthDate: "31/02" }, "birthDate", "Formato inválido. Usa dd/mm"],
    [{ birthDate: "1/1" }, "birthDate", "Formato inválido. Usa dd/mm"],
    [without("password"), "password", "La contraseña es requerida"],
    [{ password: "Barro26" }, "password", "La contraseña debe tener al menos 8 caracteres"],
    [{ password: "barro2026" }, "password", "La contraseña debe tener una mayúscula"],
    [{ password: "BARRO2026" }, "password", "La contraseña debe tener letras minúsculas"],
    [{ password: "BarroBarro" }, "password", "La contraseña debe tener un número"],
    [
      { password: `Aa1${"x".repeat(126)}` },
      "password",
      "La contraseña debe tener como máximo 128 caracteres",
    ],
  ])("%j", async (wish, path, message) => {
    const reply = await register(wish)
    expect(reply).toMatchObject({ status: 400, body: { error: "VALIDATION" } })
    expect(reply.body.fields).toContainEqual({ path, message })
  })

  test("all of an empty form at once", async () => {
    const { body } = await cupo.call("POST /users/register", { body: {} })
    const paths = body.fields.map((field: { path: string }) => field.path).sort()
    expect(paths).toEqual(["birthDate", "branch", "email", "firstName", "lastName", "password", "phone"])
  })

  test("a name with markup or a control character in it is refused", async () => {
    for (const firstName of ["<script>alert(1)</script>", "Ji\u0000mena", "Ji\nmena"]) {
      expect((await register({ firstName })).status).toBe(400)
    }
  })
})

test.each([
  { role: "admin" },
  { enabled: false },
  { isAdmin: true },
  { is_superuser: true },
  { permissions: { superuser: true, modules: {} } },
  { classes: { total: 100, available: 100, taken: 0 } },
  { packages: [{ totalClasses: 100 }] },
  { id: "00000000-0000-4000-8000-000000000000" },
  { uid: "x" },
])("who sends %j besides is refused whole", async (extra) => {
  const reply = await register(extra)
  expect(reply).toMatchObject({ status: 400, body: { error: "VALIDATION" } })
})
