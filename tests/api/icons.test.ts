import sharp from "sharp"
import { describe, expect, test } from "vitest"
import { initialOf } from "../../server/features/studio/icon/draw.ts"
import { sharedCupo } from "../support/cupo.ts"

const cupo = sharedCupo()

const icon = async (name: string) => {
  const response = await fetch(`${cupo.server.url}/api/icons/${name}.png`)
  return { status: response.status, png: Buffer.from(await response.arrayBuffer()) }
}
const rename = (name: string) =>
  cupo.pool.query(
    `insert into settings (name, value) values ('studio', $1)
     on conflict (name) do update set value = excluded.value`,
    [JSON.stringify({ name })],
  )

describe("the studio's icon", () => {
  test.each([
    ["icon-192", 192],
    ["icon-512", 512],
    ["maskable", 512],
    ["apple-touch", 180],
  ])(
    "%s is a picture of its size, with the studio's letter, and another when the name is",
    async (name, side) => {
      await rename("Estudio Arcilla")
      const { status, png } = await icon(name)
      expect(status).toBe(200)
      expect(await sharp(png).metadata()).toMatchObject({ format: "png", width: side, height: side })
      expect((await icon(name)).png.equals(png)).toBe(true)
      await rename("Sala Barro")
      expect((await icon(name)).png.equals(png)).toBe(false)
    },
  )

  test.each([
    ["Estudio Arcilla", "A"],
    ["El Lugar", "L"],
    ["ánima", "Á"],
    ["Studio", "S"],
    ["<b>9 lunas", "B"],
    ["", "C"],
  ])("of %j is an %s", (name, letter) => expect(initialOf(name)).toBe(letter))

  test("has no other sizes", async () => expect((await icon("icon-99")).status).toBe(404))

  test("is what a browser finds where it looks by itself", async () => {
    const response = await fetch(`${cupo.server.url}/favicon.ico`)
    expect(response.status).toBe(200)
    expect(response.headers.get("content-type")).toBe("image/png")
  })
})
