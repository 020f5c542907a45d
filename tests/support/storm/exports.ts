import { setTimeout as sleep } from "node:timers/promises"
import { unzipSync } from "fflate"
import { type Acts, wrong } from "./act.ts"
import type { World } from "./world.ts"

/** Pressed again for as long as it breaks off; undefined where it is refused. */
async function download(world: World, id: string): Promise<Uint8Array | undefined> {
  for (;;) {
    const url = `${world.random.pick(world.servers.urls)}/api/moving/exports/${id}/file`
    try {
      const response = await fetch(url, { headers: world.boss.headers })
      if (response.ok) return new Uint8Array(await response.arrayBuffer())
      if (response.status !== 503) return undefined
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
    }
    await sleep(25)
  }
}

/** What is taken along of the studio while it works. */
export const exports: Acts = {
  exportStudio: [
    0.2,
    async (world) => {
      const begun = await world.press("beginExport", "POST /moving/exports", { as: world.boss })
      if (!begun) return
      await world.work()
      const { id } = begun.body
      const told = (await world.press("move", `GET /moving/${id}`, { as: world.boss }))?.body
      if (told?.state !== "done") return
      const bytes = await download(world, id)
      if (!bytes) return
      const names = Object.keys(unzipSync(bytes))
      const lacks = told.added.filter(({ kind }: { kind: string }) => !names.includes(kind))
      if (bytes.length !== told.files[0].size || lacks.length > 0)
        wrong(world, `the export ${id} has ${bytes.length} bytes, and lacks ${JSON.stringify(lacks)}`)
      world.told.exported = bytes
    },
  ],
}
