import { z } from "zod"
import { HomeContent, TextContent, textPages, Version } from "./content.ts"
import { endpoint } from "./endpoint.ts"
import { pageOf } from "./paging.ts"
import { Instant } from "./time.ts"

/** Every page that is kept version by version. */
export const writtenPages = [...textPages, "home"] as const
export type WrittenPage = (typeof writtenPages)[number]

export const VersionLine = z.object({
  version: Version,
  at: Instant,
  /** Who saved it; null when it came with the installation, or its account was closed. */
  by: z.string().nullable(),
})
export type VersionLine = z.infer<typeof VersionLine>

const tag = "Contenido"
const editors = { module: "contenido", action: "editar", of: "studio" } as const
const VersionNumber = z.coerce.number().pipe(z.int().min(1).max(1_000_000))
const { page, size } = pageOf(["version"])

export const listVersions = endpoint({
  method: "GET",
  path: "/content/:page/versions",
  tag,
  summary: "Las versiones de un contenido, de la más nueva a la primera: quién y cuándo",
  access: editors,
  params: z.strictObject({ page: z.enum(writtenPages) }),
  query: z.strictObject({ page, size }),
  output: z.object({ versions: z.array(VersionLine), total: z.int() }),
})

export const getTextVersion = endpoint({
  method: "GET",
  path: "/content/:page/versions/:version",
  tag,
  summary: "Un texto del estudio como estaba en una versión",
  access: editors,
  params: z.strictObject({ page: z.enum(textPages), version: VersionNumber }),
  output: TextContent,
  errors: ["VERSION_NOT_FOUND"],
})

export const getHomeVersion = endpoint({
  method: "GET",
  path: "/content/home/versions/:version",
  tag,
  summary: "La página de inicio como estaba en una versión",
  access: editors,
  params: z.strictObject({ version: VersionNumber }),
  output: HomeContent,
  errors: ["VERSION_NOT_FOUND"],
})

export const restoreVersion = endpoint({
  method: "POST",
  path: "/content/:page/versions/:version/restore",
  tag,
  summary: "Guarda otra vez lo que decía una versión, como la más nueva",
  access: editors,
  params: z.strictObject({ page: z.enum(writtenPages), version: VersionNumber }),
  body: z.strictObject({
    /** The newest version that was seen; with it, nobody else's save in between is lost. */
    version: Version.optional(),
  }),
  output: z.object({ version: Version, updatedAt: Instant }),
  takesIdempotencyKey: true,
  errors: ["VERSION_NOT_FOUND", "EDITED_MEANWHILE"],
})
