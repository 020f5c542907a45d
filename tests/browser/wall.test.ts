import { randomUUID } from "node:crypto"
import { expect } from "@playwright/test"
import { Temporal } from "temporal-polyfill"
import { checkAxe } from "../support/accessible.ts"
import { goOffline, goOnline } from "../support/browser-network.ts"
import { test } from "../support/browser-office.ts"
import { makeBranch, makeClass, noonZone } from "../support/studio.ts"

test.use({ expected: [/net::ERR_/] })

test("the monitor at the reception shows the next class as it fills, in few letters, and says when it hears nothing @anyWidth", async ({
  page,
  office,
  rival,
  romaNorte,
  database: { pool },
}) => {
  const timeZone = noonZone()
  const there = await makeBranch(pool, romaNorte, { name: `Sucursal ${randomUUID().slice(0, 4)}`, timeZone })
  const [day = "", hour = ""] = Temporal.Now.zonedDateTimeISO(timeZone)
    .add({ minutes: 4 })
    .toPlainDateTime()
    .toString({ smallestUnit: "minute" })
    .split("T")
  const id = await makeClass(pool, there, { day, hour })
  const [one, other] = [await rival(), await rival()]
  expect(await one.book(id, 2)).toBe(201)

  await office(page, `operaciones/pantalla?branch=${there.branch}`)
  const shown = page.getByRole("region", { name: `${hour} Pilates Reformer` })
  await expect(shown.getByRole("radio", { name: "Lugar 2, Renata M." })).toBeVisible()
  await expect(page.getByText("Mora")).toHaveCount(0)
  await expect(page.getByRole("navigation")).toHaveCount(0)
  await checkAxe(page)

  expect(await other.book(id, 3)).toBe(201)
  await expect(shown.getByRole("radio", { name: "Lugar 3, Renata M." })).toBeVisible()
  await expect(shown).toContainText("2 de 6 lugares")

  await page.getByRole("button", { name: "Quitar los nombres" }).click()
  await expect(shown.getByRole("radio", { name: "Lugar 3, ocupado" })).toBeVisible()
  await expect(page.getByText("Renata")).toHaveCount(0)
  // It is the studio's choice, not this address's: another monitor has it too.
  await page.goto(`/backend/operaciones?branch=${there.branch}`)
  await expect(page.getByText("Hoy: dos personas, $0, dos llegan por primera vez.")).toBeVisible()
  // One of them is there, and a seat is kept, which nobody comes to.
  await page
    .getByRole("button", { name: /^Llegó / })
    .first()
    .click()
  await expect(page.getByText("1 de 2 llegó")).toBeVisible()
  const kept = await page.evaluate(
    async ([classId, key]) => {
      const headers = {
        "content-type": "application/json",
        "idempotency-key": key ?? "",
        authorization: `Bearer ${localStorage.getItem("cupo.token")}`,
        "x-session-id": localStorage.getItem("cupo.sessionId") ?? "",
      }
      const body = JSON.stringify({ seat: 5, name: "Sofía" })
      return (await fetch(`/api/classes/${classId}/kept-seats`, { method: "POST", headers, body })).status
    },
    [id, randomUUID()],
  )
  expect(kept).toBe(201)
  await page.goto(`/backend/operaciones/pantalla?branch=${there.branch}`)
  await expect(shown.getByRole("radio", { name: "Lugar 3, ocupado" })).toBeVisible()
  await expect(shown).toContainText("1 de 2 llegaron")
  await page.getByRole("button", { name: "Mostrar los nombres" }).click()
  await expect(shown.getByRole("radio", { name: "Lugar 3, Renata M." })).toBeVisible()
  await page.goto(`/backend/operaciones/pantalla?branch=${there.branch}&nombres=no`)
  await expect(shown.getByRole("radio", { name: "Lugar 3, ocupado" })).toBeVisible()
  // The settings have it too.
  await page.goto("/backend/sistema/configuracion")
  const row = page.getByRole("link", { name: /^Pantalla del salón/ })
  await expect(row).toContainText("Muestra el nombre")
  await row.click()
  await page.getByLabel("Mostrar los nombres").uncheck()
  await page.getByRole("button", { name: "Guardar" }).click()
  await expect(row).toContainText("No nombra a nadie.")
  await page.goto(`/backend/operaciones/pantalla?branch=${there.branch}`)
  await expect(shown.getByRole("radio", { name: "Lugar 3, ocupado" })).toBeVisible()

  await goOffline(page)
  await expect(page.getByRole("status")).toContainText("Sin conexión")
  await expect(shown.getByRole("radio", { name: "Lugar 3, ocupado" })).toBeVisible()
  await goOnline(page)
  await expect(page.getByRole("status")).toBeEmpty()
  expect(await other.cancel()).toBe(200)
  await expect(shown.getByRole("radio", { name: "Lugar 3, libre" })).toBeVisible()

  await pool.query("delete from settings where name = 'wall'")
  await pool.query("update branches set is_public = false where id = $1", [there.branch])
})
