import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { Id } from "./id.ts"
import { Credits, creditsAsked, HeldPackageId } from "./packages.ts"
import { history, pageOf, totals } from "./paging.ts"
import { Transaction } from "./payments.ts"
import { Holdings, Password, Profile, ReachableEmail, User, UserId } from "./people.ts"
import { MyReservation } from "./reservations.ts"
import { Revision } from "./revision.ts"
import { line, words } from "./text.ts"
import { Birthday, ChosenDay, Instant } from "./time.ts"
import { MyWaitlistEntry } from "./waitlist.ts"

const tag = "Usuarios"
const params = z.strictObject({ id: UserId })
const done = z.object({ ok: z.literal(true) })
/** Whoever may see or edit customers sees what is theirs; of their branches, when the permission is limited. */
const maySee = {
  anyOf: [
    { module: "usuarios", action: "detalle", of: "branch" },
    { module: "usuarios", action: "editar", of: "branch" },
  ],
} as const
const mayEdit = { module: "usuarios", action: "editar", of: "branch" } as const

/** So many payments are told with a person, the newest; the others are asked for by themselves. */
export const paymentsWithUser = 20

/**
 * A person with what is known of them. Of their lines and payments whoever asks is told those of the branches where they may
 * see them; what they may see nowhere is absent.
 */
export const SeenUser = User.extend({
  revision: Revision,
  /** The account that stayed when this one became one with it. */
  mergedInto: UserId.nullable(),
  ...Holdings.shape,
  /** Lines of classes to come, the soonest first. `position`: in the first of them; null when they are in none. */
  waitlist: z
    .object({
      inList: z.boolean(),
      position: z.int().min(1).nullable(),
      lines: z.array(MyWaitlistEntry),
    })
    .optional(),
  transactions: z.array(Transaction).max(paymentsWithUser).optional(),
})
export type SeenUser = z.infer<typeof SeenUser>

export const getUser = endpoint({
  method: "GET",
  path: "/users/:id",
  tag: "Personas",
  summary: "Una persona: uno mismo, o cualquiera con permiso; con sus listas y pagos donde se puedan ver",
  access: { anyOf: ["signedIn", { module: "usuarios", action: "detalle", of: "branch" }] },
  params,
  output: SeenUser,
  errors: ["USER_NOT_FOUND"],
})

export const userOrders = ["createdAt", "name", "email", "phone"] as const
export type UserOrder = (typeof userOrders)[number]

/** A customer as the list shows them. */
export const ListedUser = User.pick({
  id: true,
  firstName: true,
  lastName: true,
  email: true,
  phone: true,
  branch: true,
  enabled: true,
  registrationDate: true,
})
export type ListedUser = z.infer<typeof ListedUser>

export const listUsers = endpoint({
  method: "GET",
  path: "/users",
  tag,
  summary: "Una página de los clientes; los más recientes primero si no se pide otro orden",
  access: { module: "usuarios", action: "listado", of: "branch" },
  query: z.strictObject({
    ...pageOf(userOrders),
    /** Words of the name, the address or the telephone; accents and capitals do not matter. */
    search: line(100).optional(),
    /** Registered on this day of the studio or later. */
    initdate: ChosenDay.optional(),
    /** True: those who can come in; false: those who were disabled. */
    state: z.enum(["true", "false"]).optional(),
  }),
  output: z.object({ users: z.array(ListedUser), ...totals }),
})

/** Somebody new at the desk; what they did not say they are asked when they come in. */
export const NewUser = Profile.extend({
  birthDate: z.union([z.literal(""), Birthday]),
  email: ReachableEmail,
  password: Password,
})
export type NewUser = z.infer<typeof NewUser>

export const createUser = endpoint({
  method: "POST",
  path: "/users",
  tag,
  summary: "Registra a un cliente; al entrar por primera vez cambia la contraseña",
  access: { module: "usuarios", action: "crear", of: "branch" },
  /** Without an address they are written down by name and telephone, and no mail is sent. */
  body: NewUser.extend({ email: ReachableEmail.optional() }),
  output: User,
  status: 201,
  takesIdempotencyKey: true,
  mostPerMinute: 60,
  errors: ["EMAIL_ALREADY_EXISTS", "BRANCH_NOT_FOUND"],
})

export const enableUser = endpoint({
  method: "PUT",
  path: "/users/:id/enabled",
  tag,
  summary: "Activa o desactiva a un cliente; desactivado, su sesión se cierra y no puede entrar",
  access: mayEdit,
  params,
  body: z.strictObject({ enabled: z.boolean() }),
  output: User.extend({ revision: Revision }),
  errors: ["USER_NOT_FOUND"],
})

export const resetPassword = endpoint({
  method: "POST",
  path: "/users/:id/reset-password",
  tag,
  summary: "Le pone otra contraseña a un cliente y cierra su sesión; al entrar la cambia",
  access: mayEdit,
  params,
  body: z.strictObject({ newPassword: Password }),
  output: done,
  mostPerMinute: 20,
  errors: ["USER_NOT_FOUND", "REQUEST_IN_PROGRESS"],
})

/** Both addresses are told. Whoever was signed in is not any more; a password that may be a stranger's, Google and a calendar open nothing. */
export const correctEmail = endpoint({
  method: "POST",
  path: "/users/:id/correct-email",
  tag,
  summary: "Corrige el correo de un cliente y cierra su sesión; se avisa al anterior y al nuevo",
  access: mayEdit,
  params,
  body: z.strictObject({ email: ReachableEmail }),
  output: done,
  mostPerMinute: 20,
  errors: ["USER_NOT_FOUND", "EMAIL_ALREADY_EXISTS", "REQUEST_IN_PROGRESS"],
})

export const readUserCredits = endpoint({
  method: "GET",
  path: "/users/:id/credits",
  tag,
  summary:
    "Los paquetes de un cliente, los últimos de los que terminaron, y cada movimiento de sus clases, el más reciente primero",
  access: maySee,
  params,
  query: creditsAsked,
  output: Credits,
  errors: ["USER_NOT_FOUND"],
})

/** Most credits that one adjustment moves. */
export const mostAdjusted = 100

export const Adjustment = z.strictObject({
  delta: z
    .int("Escribe un número entero")
    .min(-mostAdjusted, `Máximo ${mostAdjusted} clases`)
    .max(mostAdjusted, `Máximo ${mostAdjusted} clases`)
    .refine((delta) => delta !== 0, "Escribe cuántas clases"),
  reason: words(200).min(3, "Escribe el motivo"),
})

export const adjustCredits = endpoint({
  method: "POST",
  path: "/users/:id/credits/:packageId/adjust",
  tag,
  summary: "Suma o quita clases de un paquete vigente, con el motivo; nunca por debajo de 0",
  access: mayEdit,
  params: z.strictObject({ id: UserId, packageId: HeldPackageId }),
  body: Adjustment,
  output: z.object({ packageId: HeldPackageId, balance: z.int().min(0) }),
  takesIdempotencyKey: true,
  errors: ["USER_NOT_FOUND", "PACKAGE_NOT_FOUND", "PACKAGE_NOT_ADJUSTABLE", "TOO_FEW_CREDITS"],
})

export const listUserReservations = endpoint({
  method: "GET",
  path: "/users/:id/reservations",
  tag,
  summary: "Las reservas de un cliente; por omisión, las activas de clases por venir",
  access: maySee,
  params,
  query: z.strictObject({ scope: z.enum(["upcoming", "all"]).default("upcoming") }),
  output: z.object({ reservations: z.array(MyReservation), ...history }),
  errors: ["USER_NOT_FOUND"],
})

export const listUserWaits = endpoint({
  method: "GET",
  path: "/users/:id/waitlist",
  tag,
  summary: "Lo que un cliente espera, la clase más próxima primero",
  access: maySee,
  params,
  output: z.object({ waitlists: z.array(MyWaitlistEntry) }),
  errors: ["USER_NOT_FOUND"],
})

/** Of the branches where whoever asks may see payments; FORBIDDEN where that is none. */
export const listUserTransactions = endpoint({
  method: "GET",
  path: "/users/:id/transactions",
  tag,
  summary: "Los pagos de un cliente en las sucursales donde se pueden ver, el más reciente primero",
  access: maySee,
  params,
  output: z.object({ transactions: z.array(Transaction), ...history }),
  errors: ["USER_NOT_FOUND"],
})

export const NoteId = Id.brand<"NoteId">()

/** What staff write down about a customer, for each other. */
export const StaffNote = z.object({
  id: NoteId,
  note: z.string(),
  author: z.string(),
  createdAt: Instant,
})
export type StaffNote = z.infer<typeof StaffNote>

export const listNotes = endpoint({
  method: "GET",
  path: "/users/:id/notes",
  tag,
  summary: "Lo que el staff anotó de un cliente, lo más reciente primero",
  access: maySee,
  params,
  output: z.object({ notes: z.array(StaffNote) }),
  errors: ["USER_NOT_FOUND"],
})

export const addNote = endpoint({
  method: "POST",
  path: "/users/:id/notes",
  tag,
  summary: "Anota algo de un cliente, para el staff",
  access: mayEdit,
  params,
  body: z.strictObject({ note: words(1000).min(1, "Escribe la nota") }),
  output: StaffNote,
  status: 201,
  takesIdempotencyKey: true,
  errors: ["USER_NOT_FOUND"],
})
