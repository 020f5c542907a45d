import { expect } from "@playwright/test"
import { sayMoment } from "../../contract/calendar.ts"
import { test } from "../support/browser.ts"
import { tell } from "../support/browser-news.ts"
import { confirmSeat, openSeats, seat } from "../support/browser-steps.ts"
import { zone } from "../support/studio.ts"

test("the map fills its width, its sheet is one line until a seat is chosen, and the arrows move by row and column", async ({
  page,
  hasTouch,
  ownClass,
}) => {
  if (hasTouch) await page.setViewportSize({ width: 360, height: 740 })
  const { address } = await ownClass()
  await openSeats(page, address())
  await test.step("it is centred, with cells of the specified size", async () => {
    const cell = await seat(page, 1).locator("xpath=..").boundingBox()
    expect(cell?.width).toBe(hasTouch ? 32 : 40)
    const room = await page.getByRole("group", { name: "Elige tu lugar" }).boundingBox()
    const last = await seat(page, 4).locator("xpath=..").boundingBox()
    if (!room || !cell || !last) throw new Error("There is no map")
    const [left, right] = [cell.x - room.x, room.x + room.width - last.x - last.width]
    expect(Math.abs(left - right)).toBeLessThanOrEqual(2)
    expect(last.x - cell.x).toBeGreaterThan(hasTouch ? 170 : 200)
  })
  // A desk has room beside the map.
  if (hasTouch)
    await test.step("on a narrow phone the sheet is one line until a seat is chosen", async () => {
      const sheet = page.getByRole("region", { name: "Tu reserva" })
      expect((await sheet.boundingBox())?.height).toBeLessThanOrEqual(80)
      await seat(page, 4).check()
      await expect(sheet).toContainText("Cancela sin perder tu clase hasta")
      await expect(confirmSeat(page, 4)).toBeVisible()
    })
  await test.step("the arrows move by row and column, and a seat says its row", async () => {
    await seat(page, 2).focus()
    for (const [key, number] of [
      ["ArrowDown", 6],
      ["ArrowRight", 7],
      ["ArrowDown", 11],
      ["ArrowRight", 11],
      ["ArrowUp", 7],
      ["ArrowLeft", 6],
    ] as const) {
      await page.keyboard.press(key)
      await expect(seat(page, number), key).toBeFocused()
      await expect(seat(page, number)).toBeChecked()
    }
    await expect(seat(page, 6)).toHaveAccessibleName("Lugar 6, elegido, fila 2")
  })
})

test("a class for one has no map, one that begins promises its start, and what is out of use is no place", {
  tag: "@anyWidth",
}, async ({ page, ownClass, database: { pool } }) => {
  await test.step("a class for one has no map, and its seat is chosen", async () => {
    const { address } = await ownClass({ capacity: 1 })
    await openSeats(page, address())
    await expect(page.getByRole("heading", { level: 1, name: "Esta clase es solo para ti" })).toBeVisible()
    await expect(page.getByRole("radio")).toHaveCount(0)
    await expect(confirmSeat(page, 1)).toBeEnabled()
  })
  await test.step("a seat out of use is not counted as a place", async () => {
    const { id, address } = await ownClass()
    await pool.query(
      "update room_seats set blocked = true where seat > 1 and room_id = (select room_id from classes where id = $1)",
      [id],
    )
    await tell(pool, "studio")
    await page.goto(address().replace(/&clase=.*/, ""))
    await expect(page.getByRole("main").locator(`a[href*="${id}"]`)).toContainText("Último lugar")
  })
  await test.step("five minutes before a class nobody is promised more than its start", async () => {
    const { id, address } = await ownClass()
    const { rows } = await pool.query(
      `update classes set starts_at = date_trunc('minute', now()) + interval '5 minutes', ends_at = now() + interval '1 hour'
       where id = $1 returning starts_at as start`,
      [id],
    )
    await tell(pool, "schedule")
    await openSeats(page, address(2))
    const start = sayMoment(rows[0].start, zone, { now: new Date(), audience: "customer" })
    await expect(page.getByText("Si te arrepientes, no pierdes tu clase hasta")).toContainText(start)
  })
})

test.describe("from another time zone", { tag: "@anyWidth" }, () => {
  test.use({ timezoneId: "America/Tijuana" })

  test("the hour of a class names the zone that it is in", async ({ page, ownClass }) => {
    const { address } = await ownClass()
    await openSeats(page, address())
    await expect(page.getByText(/6:00\sp\.\sm\., hora de Ciudad de México · Roma Norte/)).toBeVisible()
  })
})
