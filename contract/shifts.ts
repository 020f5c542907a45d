import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { Id } from "./id.ts"
import { Pesos } from "./orders.ts"
import { pageOf } from "./paging.ts"
import { UserId } from "./people.ts"
import { BranchId } from "./studio.ts"
import { line } from "./text.ts"
import { Instant } from "./time.ts"

export const ShiftId = Id.brand<"ShiftId">()
export type ShiftId = z.infer<typeof ShiftId>

/** A drawer between its opening and its count. Amounts in pesos. */
export const Shift = z.object({
  id: ShiftId,
  branchId: BranchId,
  branchName: z.string(),
  timeZone: z.string(),
  userId: UserId,
  person: z.string(),
  openedAt: Instant,
  closedAt: Instant.nullable(),
  /** Who counted it, if that was somebody else. */
  closedBy: z.string().nullable(),
  openingFloat: z.number(),
  cash: z.object({ count: z.int(), amount: z.number() }),
  /** Not in the drawer: for whoever compares the terminal's own slip. */
  terminal: z.object({ count: z.int(), amount: z.number() }),
  /** Given back in cash. */
  refunds: z.object({ count: z.int(), amount: z.number() }),
  movements: z.array(
    z.object({
      id: Id,
      kind: z.enum(["in", "out"]),
      amount: z.number(),
      reason: z.string(),
      createdAt: Instant,
    }),
  ),
  /** What the drawer should hold: the float, cash sales and what was put in, less what was taken out and given back. */
  expected: z.number(),
  /** Null while it is open. */
  counted: z.number().nullable(),
  difference: z.number().nullable(),
  explanation: z.string(),
})
export type Shift = z.infer<typeof Shift>

const tag = "Caja"
const sells = { module: "transacciones", action: "crear", of: "branch" } as const
const params = z.strictObject({ id: ShiftId })

export const getMyShift = endpoint({
  method: "GET",
  path: "/shifts/my",
  tag,
  summary: "Mi turno abierto, en una sucursal o en cualquiera, si tengo uno",
  access: sells,
  /** Without a branch: the one opened last, wherever. */
  query: z.strictObject({ branch: BranchId.optional() }),
  output: z.object({ shift: Shift.nullable() }),
})

export const listShifts = endpoint({
  method: "GET",
  path: "/shifts",
  tag,
  summary: "Una página de los turnos de caja, el más reciente primero",
  access: { module: "transacciones", action: "listado", of: "branch" },
  query: z.strictObject({ ...pageOf(["openedAt"]), branch: BranchId.optional() }),
  output: z.object({ shifts: z.array(Shift), total: z.int() }),
})

export const openShift = endpoint({
  method: "POST",
  path: "/shifts",
  tag,
  summary: "Abre mi turno de caja en una sucursal",
  access: sells,
  body: z.strictObject({ branchId: BranchId, openingFloat: Pesos }),
  output: z.object({ id: ShiftId }),
  status: 201,
  takesIdempotencyKey: true,
  errors: ["BRANCH_NOT_FOUND", "SHIFT_OPEN"],
})

export const moveCash = endpoint({
  method: "POST",
  path: "/shifts/:id/movements",
  tag,
  summary: "Anota una entrada o una salida de efectivo de mi turno",
  access: sells,
  params,
  body: z.strictObject({
    kind: z.enum(["in", "out"]),
    amount: Pesos.refine((pesos) => pesos > 0, "Escribe una cantidad"),
    reason: line(200, "Escribe el motivo").min(3, "Escribe el motivo"),
  }),
  output: z.object({ id: Id }),
  status: 201,
  takesIdempotencyKey: true,
  errors: ["SHIFT_NOT_FOUND", "SHIFT_CLOSED"],
})

export const closeShift = endpoint({
  method: "POST",
  path: "/shifts/:id/close",
  tag,
  summary:
    "Cierra un turno con lo que se contó: el mío, o el de alguien más de una sucursal cuyos pagos puedo editar",
  access: { anyOf: [sells, { ...sells, action: "editar" }] },
  params,
  body: z.strictObject({
    counted: Pesos,
    /** What the screen expected: with another, something was sold meanwhile, and it is counted again. */
    expected: z.coerce.number(),
    explanation: line(300).default(""),
  }),
  output: z.object({ id: ShiftId }),
  takesIdempotencyKey: true,
  errors: ["SHIFT_NOT_FOUND", "SHIFT_CLOSED", "SHIFT_MOVED", "DIFFERENCE_UNEXPLAINED"],
})

/** The count of a shift as a PDF; under `/api`. */
export const shiftPaperPath = "/shifts/:id/paper"
