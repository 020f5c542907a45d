import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { Id } from "./id.ts"
import { line } from "./text.ts"
import { Instant } from "./time.ts"

const tag = "Mudanza"
const ok = z.object({ ok: z.literal(true) })

/** Only a superuser's: all that the studio has comes, goes and is taken away again. */
export const movingAccess = "superuser"

const fileEndings = ["csv", "txt", "tsv", "xlsx", "zip"]
/** What is taken, as a page lets it be chosen. */
export const takenFiles = fileEndings.map((ending) => `.${ending}`).join(",")
export const isTaken = (name: string): boolean => new RegExp(`\\.(${fileEndings.join("|")})$`, "i").test(name)

/** Bytes of one file, of all of an import, and of a piece that a file is sent in. */
export const mostFileBytes = 64 * 1024 * 1024
export const mostImportBytes = 100 * 1024 * 1024
export const partBytes = 1024 * 1024
const mostFiles = 30

/**
 * What becomes of an import: its files come (`receiving`), are read (`reading`), somebody says what they are (`mapping`), they are
 * looked through (`checking`, `checked`), brought in (`running`, `done`), and may be taken away again (`undoing`, `undone`). An export
 * is `running`, then `done`. In `reading`, `checking`, `running` and `undoing` it is worked on.
 */
export const moveStates = [
  ...(["receiving", "reading", "mapping", "checking", "checked"] as const),
  ...(["running", "done", "undoing", "undone", "failed", "dropped"] as const),
] as const
export type MoveState = (typeof moveStates)[number]

export const isWorkedOn = (state: MoveState) =>
  ["reading", "checking", "running", "undoing"].some((one) => one === state)

export const MoveId = Id.brand<"MoveId">()
export type MoveId = z.infer<typeof MoveId>

const MoveFile = z.object({
  name: z.string(),
  /** Bytes. */
  size: z.int(),
  /** How many of them are here. */
  received: z.int(),
})

/** How many there are of a kind: `people`, or the name of a file where a whole studio comes. */
export const Counted = z.object({ kind: z.string(), count: z.int() })
export type Counted = z.infer<typeof Counted>

/** One thing that is wrong, where a person finds it: «clientes.xlsx › Hoja 1», row 12, column «Correo». */
export const MoveFault = z.object({
  sheet: z.string(),
  row: z.int().nullable(),
  column: z.string().nullable(),
  message: z.string(),
})
export type MoveFault = z.infer<typeof MoveFault>

/** How many faults are told with an import; all of them are in its list. */
export const mostFaultsTold = 50

const summary = {
  id: MoveId,
  kind: z.enum(["import", "export"]),
  state: z.enum(moveStates),
  files: z.array(MoveFile),
  madeAt: Instant,
  madeBy: z.string(),
  /** When it came to the state that it is in. */
  changedAt: Instant,
  /** What came, of each kind that there is any of. */
  added: z.array(Counted),
}

export const MoveSummary = z.object(summary)
export type MoveSummary = z.infer<typeof MoveSummary>

export const Move = z.object({
  ...summary,
  /** Rows that are done, of how many, and of what; null: nobody counts them now. */
  progress: z.object({ done: z.int(), total: z.int(), what: z.string() }).nullable(),
  /** A folder that a Cupo wrote: it is brought as it is, and nothing is mapped. */
  isWhole: z.boolean(),
  /** What would come, once it was looked through; `faults`: how many, of which the first are in `firstFaults`. */
  coming: z.array(Counted),
  notes: z.array(z.string()),
  faults: z.int(),
  firstFaults: z.array(MoveFault),
  /** What was built on it, so that it is not taken away; of the last time that somebody tried. */
  built: z.array(z.string()),
  /** Why it broke. */
  failure: z.string().nullable(),
  /** Until when it may be taken away again; null: not, or not any more. */
  undoableUntil: Instant.nullable(),
})
export type Move = z.infer<typeof Move>

const params = z.strictObject({ id: MoveId })

export const listMoves = endpoint({
  method: "GET",
  path: "/moving",
  tag,
  summary: "Lo que se trajo y lo que se preparó para llevar, lo último primero",
  access: movingAccess,
  output: z.object({ moves: z.array(MoveSummary) }),
})

export const getMove = endpoint({
  method: "GET",
  path: "/moving/:id",
  tag,
  summary: "Una importación o exportación, con lo que le falta",
  access: movingAccess,
  params,
  output: Move,
  errors: ["MOVE_NOT_FOUND"],
})

const FileName = line(200, "Escribe el nombre del archivo").min(1, "Escribe el nombre del archivo")

/** Its files are named here and sent in pieces. One at a time is on its way. */
export const beginImport = endpoint({
  method: "POST",
  path: "/moving/imports",
  tag,
  summary: "Empieza a traer archivos: CSV, XLSX, o un ZIP de ellos",
  access: movingAccess,
  body: z.strictObject({
    files: z
      .array(z.strictObject({ name: FileName, size: z.int().min(0) }))
      .min(1, "Elige un archivo")
      .max(mostFiles, `Máximo ${mostFiles} archivos`),
  }),
  output: z.object({ id: MoveId }),
  status: 201,
  takesIdempotencyKey: true,
  errors: ["MOVE_UNDER_WAY", "FILES_TOO_LARGE", "FILE_NOT_TAKEN"],
})

/** Of `partBytes` each, but for the last. The same piece again is that piece. */
export const sendPart = endpoint({
  method: "POST",
  path: "/moving/imports/:id/files/:file/parts/:part",
  tag,
  summary: "Recibe un pedazo de un archivo",
  access: movingAccess,
  params: z.strictObject({
    id: MoveId,
    file: z.coerce.number().int().min(0).max(mostFiles),
    part: z.coerce.number().int().min(0).max(1000),
  }),
  body: z.strictObject({ bytes: z.instanceof(Uint8Array, { error: "Falta el archivo" }) }),
  takesFiles: partBytes,
  output: ok,
  errors: ["MOVE_NOT_FOUND", "MOVE_ELSEWHERE"],
})

/** All of its files are here. */
export const readImport = endpoint({
  method: "POST",
  path: "/moving/imports/:id/read",
  tag,
  summary: "Lee los archivos, que ya están completos",
  access: movingAccess,
  params,
  output: ok,
  takesIdempotencyKey: true,
  errors: ["MOVE_NOT_FOUND", "MOVE_ELSEWHERE", "FILES_INCOMPLETE"],
})

/** As it was looked through, without a fault. */
export const runImport = endpoint({
  method: "POST",
  path: "/moving/imports/:id/run",
  tag,
  summary: "Trae lo que se revisó",
  access: movingAccess,
  params,
  output: ok,
  takesIdempotencyKey: true,
  errors: ["MOVE_NOT_FOUND", "MOVE_ELSEWHERE"],
})

/** What was built on it is said in `built`, and then it stays. */
export const undoImport = endpoint({
  method: "POST",
  path: "/moving/imports/:id/undo",
  tag,
  summary: "Quita todo lo que trajo una importación, si nada se hizo sobre ella",
  access: movingAccess,
  params,
  output: ok,
  takesIdempotencyKey: true,
  errors: ["MOVE_NOT_FOUND", "MOVE_ELSEWHERE", "MOVE_UNDER_WAY", "UNDO_TOO_LATE"],
})

/** Before it is brought in, or once it failed. */
export const dropImport = endpoint({
  method: "POST",
  path: "/moving/imports/:id/drop",
  tag,
  summary: "Descarta una importación que no se ha traído",
  access: movingAccess,
  params,
  output: ok,
  takesIdempotencyKey: true,
  errors: ["MOVE_NOT_FOUND", "MOVE_ELSEWHERE"],
})

/** Hours for which what was prepared may be downloaded. */
export const exportHours = 24

/** All of the studio as a ZIP, prepared while it serves. One at a time. */
export const beginExport = endpoint({
  method: "POST",
  path: "/moving/exports",
  tag,
  summary: "Prepara el estudio completo en un ZIP, para llevárselo",
  access: movingAccess,
  output: z.object({ id: MoveId }),
  status: 201,
  takesIdempotencyKey: true,
  errors: ["MOVE_UNDER_WAY"],
})

/** The ZIP that was prepared; under `/api`. */
export const exportPath = "/moving/exports/:id/file"

/** Every fault of an import as CSV; under `/api`. */
export const faultsPath = "/moving/imports/:id/faults"
