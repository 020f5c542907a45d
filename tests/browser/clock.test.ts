import { expect } from "@playwright/test"
import { dayIn, formatLongDay } from "../../contract/calendar.ts"
import { test } from "../support/browser-office.ts"
import { timeLeft } from "../support/browser-paying.ts"
import { haveSeat, keepSession } from "../support/browser-session.ts"
import { confirmSeat, openSeats } from "../support/browser-steps.ts"
import { dayOf, zone } from "../support/studio.ts"

const week = 7 * 86_400_000

test.use({ timezoneId: "Europe/Madrid" })

for (const [said, off] of [
  ["ahead", week],
  ["behind", -week],
] as const) {
  test(`a device in Madrid, a week ${said}, shows and allows what the studio's own day and hour say`, {
    tag: off > 0 ? "@anyWidth" : ["@anyWidth", "@long"],
  }, async ({ page, another, press, office, customer, ownClass }) => {
    const { address } = await ownClass()
    const who = await customer("ten")
    await page.clock.install({ time: Date.now() + off })

    // Of a seat that is kept for ten minutes as many are left as the server counts.
    await openSeats(page, address(4))
    await press(confirmSeat(page, 4))
    await expect(page.getByRole("dialog")).toBeVisible()
    // Kept by then, and not only asked for.
    await expect(timeLeft(page)).toBeVisible()
    await page.goto(address(4))
    await expect(page.getByRole("timer")).toHaveAccessibleName(/^Te lo guardamos (9|10) minutos$/)

    await keepSession(page, who)
    await haveSeat(page, address(5))
    await page.goto(`/mi-cuenta/${who.id}/proximasclases`)
    const card = page.getByRole("article").filter({ hasText: "Lugar 5" })
    await expect(card).toContainText("Cancela sin perder tu clase hasta")
    await expect(card.getByRole("link", { name: "Cambiar" })).toBeVisible()
    await page.goto(`/historial-reservas/${who.id}`)
    await expect(page.getByRole("main").getByText("Activa", { exact: true })).toBeVisible()

    await dayOf(60)
    const desk = await another()
    await desk.clock.install({ time: Date.now() + off })
    await office(desk, "home")
    await expect(desk.getByText(/ · las clases de hoy, por sucursal$/)).toContainText(
      formatLongDay(dayIn(zone, new Date())),
    )
  })
}
