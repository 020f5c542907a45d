import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { Id } from "./id.ts"
import { ReportId, ReportQuery } from "./reporting.ts"
import { line } from "./text.ts"

const tag = "Informes"

/** One's own: a name that one gives tells nothing, and the report that it is of asks for its own permission. */
const access = "staff"

/** Most that one person keeps. */
export const mostSavedReports = 50

const ReportTitle = line(60, "Escribe un nombre").min(1, "Escribe un nombre")

/** Each Monday, or each first of a month. */
export const sendings = ["weekly", "monthly"] as const
export type Sending = (typeof sendings)[number]

/** The hour of the studio's clock from which it leaves. */
export const sendingHour = "07:00"

export const SavedReport = z.object({
  id: Id,
  name: z.string(),
  report: z.string(),
  /** As the report's address has it, without the question mark. */
  query: z.string(),
  /** When it is sent to whose it is; null: never. */
  sending: z.enum(sendings).nullable(),
})
export type SavedReport = z.infer<typeof SavedReport>

export const listSavedReports = endpoint({
  method: "GET",
  path: "/reports/saved",
  tag,
  summary: "Los informes que guardé, por nombre",
  access,
  output: z.object({ reports: z.array(SavedReport) }),
})

/** Under a name that one has already, it is that one saved anew, where that is asked for. */
export const saveReport = endpoint({
  method: "PUT",
  path: "/reports/saved",
  tag,
  summary: "Guarda con un nombre cómo se pide un informe; otro con ese nombre se reemplaza solo si se pide",
  access,
  body: z.strictObject({
    name: ReportTitle,
    report: ReportId,
    query: ReportQuery,
    /** True: what was saved under that name goes, and it is meant. */
    replaces: z.boolean().default(false),
  }),
  output: SavedReport,
  errors: ["REPORT_NOT_FOUND", "REPORT_NAME_TAKEN", "TOO_MANY_SAVED_REPORTS"],
})

const params = z.strictObject({ id: Id })

export const renameReport = endpoint({
  method: "PUT",
  path: "/reports/saved/:id",
  tag,
  summary: "Cambia el nombre de un informe guardado",
  access,
  params,
  body: z.strictObject({ name: ReportTitle }),
  output: SavedReport,
  errors: ["SAVED_REPORT_NOT_FOUND", "REPORT_NAME_TAKEN"],
})

export const sendReport = endpoint({
  method: "PUT",
  path: "/reports/saved/:id/sending",
  tag,
  summary: "Cuándo me llega por correo un informe guardado, desde la próxima vez; nulo, nunca",
  access,
  params,
  body: z.strictObject({ sending: z.enum(sendings, "Elige cuándo").nullable() }),
  output: SavedReport,
  errors: ["SAVED_REPORT_NOT_FOUND"],
})

export const removeReport = endpoint({
  method: "DELETE",
  path: "/reports/saved/:id",
  tag,
  summary: "Quita un informe guardado",
  access,
  params,
  output: z.object({ ok: z.literal(true) }),
  errors: ["SAVED_REPORT_NOT_FOUND"],
})
