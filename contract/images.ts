import { z } from "zod"
import { endpoint } from "./endpoint.ts"

/** What a picture is, by what is seen of it: the same picture has the same id. */
export const ImageId = z.string().regex(/^[0-9a-f]{64}$/, "Imagen inválida")
export type ImageId = z.infer<typeof ImageId>

/** Hundredths of its width and of its height, from its upper left corner. */
const Share = z.int().min(0).max(100)
/** What must be seen of a picture wherever a frame cuts it. */
export const Focus = z.strictObject({ x: Share, y: Share })
export type Focus = z.infer<typeof Focus>

/** A picture that the studio put up. Its address never changes what it shows. */
export const Picture = z.object({
  id: z.string(),
  url: z.string(),
  /** Pixels. */
  width: z.int(),
  height: z.int(),
  /** Absent: its middle. */
  focus: Focus.optional(),
})
export type Picture = z.infer<typeof Picture>

/** Bytes of one that is sent, as a camera takes it. */
export const uploadBytes = 8 * 1024 * 1024

/** JPEG, PNG or WebP, told by its content. */
export const Upload = z.instanceof(Uint8Array, { error: "Sube una imagen" })

export const uploadImage = endpoint({
  method: "POST",
  path: "/images",
  tag: "Contenido",
  summary:
    "Guarda una imagen, hecha de nuevo, para usarla en una sucursal, una disciplina, un instructor o como logo",
  access: {
    anyOf: [
      { module: "sucursales", action: "crear", of: "any" },
      { module: "sucursales", action: "editar", of: "any" },
      { module: "disciplinas", action: "crear", of: "any" },
      { module: "disciplinas", action: "editar", of: "any" },
      { module: "instructores", action: "crear", of: "any" },
      { module: "instructores", action: "editar", of: "any" },
      { module: "configuracion", action: "editar", of: "any" },
    ],
  },
  body: z.strictObject({ image: Upload }),
  takesFiles: uploadBytes,
  status: 201,
  output: Picture,
  errors: ["IMAGE_NOT_READABLE", "PICTURES_AWAY"],
  mostPerMinute: 30,
})
