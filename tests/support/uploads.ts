import sharp from "sharp"
import type { api } from "../../contract/api.ts"
import type { Cupo } from "./cupo.ts"
import type { Attempt } from "./fuzzing.ts"
import type { Person } from "./people.ts"

let shade = 0

/** A picture like no other, as a form carries it. */
export async function picture(): Promise<File> {
  const background = { r: shade++ % 256, g: (shade * 7) % 256, b: (shade * 31) % 256 }
  const drawn = sharp({ create: { width: 8, height: 6, channels: 3, background } })
  return new File([new Uint8Array(await drawn.png().toBuffer())], "foto.png", { type: "image/png" })
}

/** What staff send in forms with files. */
export function uploads(cupo: Cupo, boss: Person): Partial<Record<keyof typeof api, () => Promise<Attempt>>> {
  const begun = async (file: File): Promise<string> => {
    // One at a time is on its way.
    await cupo.pool.query("update moves set state = 'dropped' where state <> 'dropped'")
    const body = { files: [{ name: file.name, size: file.size }] }
    return (await cupo.call("POST /moving/imports", { as: boss, body })).body.id
  }
  return {
    uploadImage: async () => ({ as: boss, body: { image: await picture() } }),
    saveHomeContent: async () => ({
      as: boss,
      body: { title: "Tu lugar", keep: "new,new", images: [await picture(), await picture()] },
    }),
    saveNotice: async () => ({
      as: boss,
      body: { url: "/paquetes", active: "true", image: await picture() },
    }),
    sendPart: async () => {
      const file = new File(["nombre\nBarro\n"], "disciplinas.csv", { type: "text/csv" })
      return { as: boss, params: { id: await begun(file), file: "0", part: "0" }, body: { bytes: file } }
    },
  }
}
