import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { Picture, Upload, uploadBytes } from "./images.ts"
import { Revision } from "./revision.ts"
import { line, markup, webAddress, words } from "./text.ts"
import { Instant } from "./time.ts"

/** The texts that a studio writes of itself, by the name of their address. */
export const textPages = ["who-we-are", "terms", "privacy"] as const
export type TextPage = (typeof textPages)[number]

/** Version 0: nobody has written it yet. Each save is the next one. */
export const Version = Revision

export const TextContent = z.object({
  /** Clean: a few elements, links to http(s), mail and telephone. Empty at version 0. */
  html: z.string(),
  version: Version,
  updatedAt: Instant.nullable(),
})
export type TextContent = z.infer<typeof TextContent>

const tag = "Contenido"
const editors = { module: "contenido", action: "editar", of: "studio" } as const

export const getContent = endpoint({
  method: "GET",
  path: "/content/:page",
  tag,
  summary: "Un texto del estudio: quiénes somos, términos o aviso de privacidad",
  access: "public",
  params: z.strictObject({ page: z.enum(textPages) }),
  output: TextContent,
})

export const saveContent = endpoint({
  method: "POST",
  path: "/content/:page",
  tag,
  summary: "Guarda un texto del estudio; el HTML se limpia",
  access: editors,
  params: z.strictObject({ page: z.enum(textPages) }),
  body: z.strictObject({
    html: markup(50_000, "Escribe el texto"),
    /** The version that was edited; with it, nobody else's save in between is lost. */
    version: Version.optional(),
  }),
  output: TextContent,
  takesIdempotencyKey: true,
  errors: ["EDITED_MEANWHILE"],
})

export const mostPictures = 6

/** What the home page says to visitors. Empty words at version 0. */
export const HomeContent = z.object({
  /** What stands between asterisks is stressed: «Tu lugar, *siempre tuyo.*» */
  title: z.string(),
  text: z.string(),
  images: z.array(Picture),
  version: Version,
  updatedAt: Instant.nullable(),
})
export type HomeContent = z.infer<typeof HomeContent>

export const getHomeContent = endpoint({
  method: "GET",
  path: "/content/home",
  tag,
  summary: "Título, texto e imágenes de la página de inicio",
  access: "public",
  output: HomeContent,
})

/** The home page's words, as they are edited. */
export const HomeWords = z.object({
  title: line(120, "Escribe el título").min(1, "Escribe el título"),
  text: words(600).default(""),
})

export const saveHomeContent = endpoint({
  method: "POST",
  path: "/content/home",
  tag,
  summary: "Guarda la página de inicio; las imágenes nuevas van donde se diga, o al final",
  access: editors,
  body: z.strictObject({
    ...HomeWords.shape,
    /** Ids of the pictures that stay, in order, with commas; `new` is the next of `images`. Absent: all of them. */
    keep: z
      .string()
      .regex(/^(([0-9a-f]{64}|new)(,([0-9a-f]{64}|new))*)?$/, "Identificador inválido")
      .optional(),
    /** What must be seen of each that `keep` names, in its order: «50-30,50-50». Absent: they stay as they were. */
    focus: z
      .string()
      .regex(/^(\d{1,2}|100)-(\d{1,2}|100)(,(\d{1,2}|100)-(\d{1,2}|100))*$/, "Punto inválido")
      .optional(),
    images: z.union([Upload.transform((one) => [one]), z.array(Upload)]).optional(),
    version: z.coerce.number().pipe(Version).optional(),
  }),
  takesFiles: mostPictures * uploadBytes,
  takesIdempotencyKey: true,
  output: HomeContent,
  errors: ["EDITED_MEANWHILE", "IMAGE_NOT_READABLE", "PICTURES_AWAY"],
})

/** A picture over the site that leads somewhere. */
export const Notice = z.object({
  /** Its address; empty while there is none. */
  image: z.string(),
  url: z.string(),
  active: z.boolean(),
})
export type Notice = z.infer<typeof Notice>

export const noNotice: Notice = { image: "", url: "", active: false }

export const NoticeSetting = z.object({ notice: Notice, revision: Revision })

export const getNotice = endpoint({
  method: "GET",
  path: "/config/notice",
  tag,
  summary: "El aviso que flota sobre el sitio",
  access: "public",
  output: NoticeSetting,
})

/** Elsewhere by http(s), or a page of our own. */
export const NoticeLink = z.union([webAddress(/^https?$/), z.string().regex(/^\/(?!\/)[\w\-./?=&#%]*$/)], {
  error: "Escribe una dirección que empiece con https:// o con /",
})

export const saveNotice = endpoint({
  method: "POST",
  path: "/config/notice",
  tag,
  summary: "Guarda el aviso; sin imagen nueva se queda la que está",
  access: { module: "configuracion", action: "editar", of: "studio" },
  body: z.strictObject({
    image: Upload.optional(),
    url: NoticeLink,
    active: z.enum(["true", "false"]).transform((word) => word === "true"),
    revision: z.coerce.number().pipe(Revision).optional(),
  }),
  takesFiles: uploadBytes,
  takesIdempotencyKey: true,
  output: NoticeSetting,
  errors: ["EDITED_MEANWHILE", "IMAGE_NOT_READABLE", "PICTURES_AWAY"],
})
