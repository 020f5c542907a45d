import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { Id } from "./id.ts"
import { pageOf, totals } from "./paging.ts"
import { UserId } from "./people.ts"
import { line } from "./text.ts"
import { ChosenDay, Instant } from "./time.ts"

/** One row that somebody of the staff changed. */
export const AuditEntry = z.object({
  id: z.int(),
  at: Instant,
  actor: z.object({ id: UserId, name: z.string() }),
  /** The call that they made: «PUT /staff/:id». */
  call: z.string(),
  table: z.string(),
  /** Whom the row names, other than who changed it, else what it is called itself; empty for neither. */
  about: z.string(),
  change: z.enum(["insert", "update", "delete"]),
  /** Of the branch that the row belongs to, through its class, its shift or its person; else the studio's. */
  timeZone: z.string(),
  /**
   * Column by column, as text; of an update those that differ. Ids read as what they are called by today, and stay ids where
   * nothing is; a column of several values is told value by value, «value.groups». Null: nothing, or forgotten.
   */
  fields: z.array(z.object({ name: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const listAudit = endpoint({
  method: "GET",
  path: "/audit",
  tag: "Bitácora",
  summary: "Qué cambió el staff: quién, cuándo, de qué a qué; lo más reciente primero",
  access: { module: "configuracion", action: "ver", of: "studio" },
  query: z.strictObject({
    page: pageOf(["at"]).page,
    size: pageOf(["at"]).size,
    /** Words of who did it, or of what was changed. */
    search: line(100).optional(),
    /** What happened to one: a customer, a class, a branch, by its id. */
    subject: Id.optional(),
    /** First and last day of the studio, both inclusive. */
    from: ChosenDay.optional(),
    to: ChosenDay.optional(),
  }),
  output: z.object({ entries: z.array(AuditEntry), ...totals }),
})
