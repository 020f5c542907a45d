import { expect, type Page } from "@playwright/test"
import { check } from "../support/accessible.ts"
import { roster, test } from "../support/browser-office.ts"
import { expectSaid } from "../support/browser-said.ts"
import { enter, openSeats, reach, seat } from "../support/browser-steps.ts"

test.use({ contextOptions: { reducedMotion: "reduce" } })

const panel = (page: Page, number: number) =>
  page
    .getByRole("region", { name: `Lugar ${number}` })
    .or(page.getByRole("dialog", { name: `Lugar ${number}` }))

test("a seat is held for a name, which no customer reads, and is let go, on every open map", async ({
  page,
  another,
  office,
  ownClass,
}) => {
  const { id, address } = await ownClass()
  const visitor = await another()
  await openSeats(visitor, address())
  await expect(seat(visitor, 2)).toHaveAccessibleName(/libre|elegido/)
  await office(page, `clases/detalle/${id}`)
  await seat(page, 2).click()
  await panel(page, 2).getByRole("button", { name: "Guardar para alguien" }).click()
  await panel(page, 2).getByLabel("Para quién").pressSequentially("Mamá de Sofía")
  await page.getByRole("option", { name: "Guardar a nombre de «Mamá de Sofía»" }).click()
  await check(page)
  await panel(page, 2).getByRole("button", { name: "Guardar el 2" }).click()
  await expect(seat(page, 2)).toHaveAccessibleName(/^Lugar 2, guardado para Mamá de Sofía/)
  await expect(seat(visitor, 2)).toHaveAccessibleName(/ocupado/)
  await expect(visitor.getByText(/Sofía/)).toHaveCount(0)
  await seat(page, 2).click()
  await expect(panel(page, 2)).toContainText("Guardado para Mamá de Sofía")
  await check(page)
  await panel(page, 2).getByRole("button", { name: "Soltar el lugar" }).click()
  await expect(seat(page, 2)).toHaveAccessibleName(/libre|elegido/)
  await expect(seat(visitor, 2)).toHaveAccessibleName(/libre|elegido/)
})

test("by keyboard a machine is put out of use with whoever is on it moved, as was shown", async ({
  page,
  office,
  fullClass,
  hasTouch,
}) => {
  test.skip(hasTouch, "A phone has no keyboard")
  const id = await fullClass(2)
  await office(page, `clases/detalle/${id}`)
  const first = roster(page)
    .getByRole("button", { name: /^Acciones de/ })
    .first()
  await enter(page, first)
  await page.getByRole("menuitem", { name: "Poner el lugar fuera de uso" }).press("Enter")
  await expect(panel(page, 1).getByRole("checkbox", { name: /pasa al \d/ })).toBeChecked()
  await expect(panel(page, 1)).toContainText("Todavía ningún correo sale: avisa tú a quien cambia de lugar.")
  await check(page)
  // Whoever stays leaves nothing to put out of use.
  const press = panel(page, 1).getByRole("button", { name: /poner fuera de uso/i })
  await reach(page, panel(page, 1).getByRole("checkbox"))
  await page.keyboard.press("Space")
  await expect(press).toBeDisabled()
  await page.keyboard.press("Space")
  await reach(page, panel(page, 1).getByLabel("Qué tiene (opcional)"))
  await page.keyboard.type("Resorte roto")
  await enter(page, press)
  await expectSaid(page, /El 1 quedó fuera de uso/)
  await expect(seat(page, 1)).toBeFocused()
  await expect(seat(page, 1)).toHaveAccessibleName(/fuera de uso/)
  await expect(roster(page)).not.toContainText("Lugar 1 ")
  await page.keyboard.press("Enter")
  await expect(panel(page, 1)).toContainText("Resorte roto")
  await enter(page, panel(page, 1).getByRole("button", { name: "Poner en uso" }))
  await expect(seat(page, 1)).toHaveAccessibleName(/libre|elegido/)
})
