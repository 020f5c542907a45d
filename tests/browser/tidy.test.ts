import { expect, type Locator } from "@playwright/test"
import { test } from "../support/browser-office.ts"
import { haveSeat, keepSession } from "../support/browser-session.ts"
import { classCard } from "../support/browser-steps.ts"

/** Facts of a card whose dot is seen though none stands before them on their line. */
const strayDots = (card: Locator) =>
  card.evaluate((row) => {
    const left = row.getBoundingClientRect().left
    const facts = [...row.querySelectorAll<HTMLElement>('[data-card="fact"]')].map((fact) => ({
      text: fact.innerText,
      ...{ top: fact.getBoundingClientRect().top, dot: fact.getBoundingClientRect().left - 8 },
    }))
    return facts
      .filter(({ top, dot }, at) => dot >= left && facts[at - 1]?.top !== top)
      .map(({ text }) => text)
  })

test("on a phone what one comes for stands first, and no separator where a line breaks", {
  tag: "@anyWidth",
}, async ({ page, office }) => {
  await office(page, "clases")
  const [create, list] = [
    page.getByRole("link", { name: "Crear clase" }),
    page.getByRole("link", { name: "Lista" }),
  ]
  const card = page.locator("tbody tr").first()
  await expect(card).toBeVisible()
  const [first, second] = await Promise.all([create.boundingBox(), list.boundingBox()])
  expect([first?.y, first?.x].join() < [second?.y, second?.x].join()).toBe(true)
  expect(await card.locator('[data-card="fact"]').count()).toBeGreaterThan(2)
  expect(await strayDots(card)).toEqual([])
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await strayDots(card)).toEqual([])
  // As high as the words, beside a badge too: it stands among them.
  const placed = await card
    .locator('[data-card="fact"]')
    .evaluateAll((facts) => facts.map((fact) => getComputedStyle(fact, "::before").position))
  expect(new Set(placed)).toEqual(new Set(["static"]))
})

/** Words of an element that are broken in their middle; what a hyphen ends is a word. */
const brokenWords = (element: Locator) =>
  element.evaluate((root) => {
    const range = document.createRange()
    const isBroken = (node: Node, { index, 0: word }: RegExpExecArray) => {
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      return new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size > 1
    }
    const broken: string[] = []
    const nodes = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
      for (const word of (node.textContent ?? "").matchAll(/[^\s-]+/g))
        if (isBroken(node, word)) broken.push(word[0])
    }
    return broken
  })

test("a card of the week breaks no word in its middle, however long the names", { tag: "@anyWidth" }, async ({
  page,
  customer,
  ownClass,
  romaNorte,
}) => {
  const { id, day, address } = await ownClass()
  await keepSession(page, await customer("ten"))
  await haveSeat(page, address(11))
  await page.goto(`/reserva-clase/${romaNorte.branch}?dia=${day}`)
  const card = classCard(page, id)
  await expect(card).toContainText("Reservada · 11")
  await card.evaluate((element) => {
    const say = (of: string, name: string) => {
      const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      for (let node = nodes.nextNode(); node; node = nodes.nextNode())
        if (node.textContent?.startsWith(of)) node.textContent = name
    }
    say("Pilates Reformer", "Acondicionamiento-Cardiovascular")
    say("Daniela", "Fernanda Hernández-Villavicencio")
  })
  await expect(card).toContainText("Cardiovascular")
  await expect(card).toContainText("Villavicencio")
  expect(await brokenWords(card)).toEqual([])
})

test("the only seat of a room stands in its middle", async ({
  page,
  office,
  ownClass,
  database: { pool },
}) => {
  const { id } = await ownClass()
  const { rows } = await pool.query("select room_id as room from classes where id = $1", [id])
  await pool.query("delete from room_seats where room_id = $1", [rows[0].room])
  await pool.query("update rooms set capacity = 1 where id = $1", [rows[0].room])
  await pool.query("update classes set capacity = 1 where id = $1", [id])
  await office(page, `clases/detalle/${id}`)
  const seat = page.locator("label", { has: page.getByRole("radio", { name: /^Lugar 1,/ }) })
  const room = page.getByRole("group").filter({ has: seat })
  const middle = async (one: Locator) => {
    const box = await one.boundingBox()
    return (box?.x ?? 0) + (box?.width ?? 0) / 2
  }
  await expect(seat).toBeVisible()
  expect(Math.abs((await middle(seat)) - (await middle(room)))).toBeLessThan(2)
})
