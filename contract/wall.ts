import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { edited, Revision } from "./revision.ts"

/** What the room on the reception's wall shows, at every branch. */
export const WallSetting = z.object({
  /** First names with an initial; without, only that a seat is taken. */
  showsNames: z.boolean(),
  revision: Revision,
})
export type WallSetting = z.infer<typeof WallSetting>

const tag = "Configuración"

export const getWall = endpoint({
  method: "GET",
  path: "/config/wall",
  tag,
  summary: "Si la pantalla del salón muestra nombres",
  access: "staff",
  output: WallSetting,
})

export const saveWall = endpoint({
  method: "POST",
  path: "/config/wall",
  tag,
  summary: "Guarda si la pantalla del salón muestra nombres",
  access: { module: "configuracion", action: "editar", of: "studio" },
  body: z.strictObject({ showsNames: z.boolean(), ...edited }),
  output: WallSetting,
  takesIdempotencyKey: true,
  errors: ["EDITED_MEANWHILE"],
})
