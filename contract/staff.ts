import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { Email, Password, Profile, ReachableEmail, UserId } from "./people.ts"
import { Action, Module, Permissions } from "./permissions.ts"
import { edited, Revision } from "./revision.ts"
import { BranchId } from "./studio.ts"
import { phoneOrNone } from "./text.ts"
import { Instant } from "./time.ts"

export const staffRoles = ["employee", "admin"] as const
export const StaffRole = z.enum(staffRoles)
export type StaffRole = z.infer<typeof StaffRole>

/** Somebody who works at the studio, and what they may do there. */
export const Staff = z.object({
  id: UserId,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  role: StaffRole,
  isAdmin: z.boolean(),
  enabled: z.boolean(),
  permissions: Permissions,
  /** Since when they show a second step as they come in; null: only a password. */
  secondStepSince: Instant.nullable(),
  registrationDate: Instant,
  revision: Revision,
  /** Whether whoever asks may change them: nobody changes who may do more than they. */
  isEditable: z.boolean(),
})
export type Staff = z.infer<typeof Staff>

const once = (all: readonly string[]) => new Set(all).size === all.length

/** A module without actions is not granted; one limited to no branch is a mistake. */
export const GrantedPermissions = z.strictObject({
  superuser: z.boolean(),
  modules: z.partialRecord(Module, z.array(Action).refine(once, "Cada acción va una sola vez")),
  branches: z
    .partialRecord(
      Module,
      z
        .array(BranchId)
        .min(1, "Elige al menos una sucursal")
        .max(200)
        .refine(once, "Cada sucursal va una vez"),
    )
    .optional(),
})
export type GrantedPermissions = z.infer<typeof GrantedPermissions>

const fields = {
  firstName: Profile.shape.firstName,
  lastName: Profile.shape.lastName,
  phone: phoneOrNone,
  role: StaffRole,
  permissions: GrantedPermissions,
}

/** Who may do everything is an admin. */
const checkRole = (
  { role, permissions }: { role: StaffRole; permissions: GrantedPermissions },
  context: z.RefinementCtx,
) => {
  const message = "Solo un administrador puede tener todos los permisos"
  if (permissions.superuser && role !== "admin") context.addIssue({ code: "custom", path: ["role"], message })
}

export const StaffEdit = z.strictObject({ ...fields, enabled: z.boolean(), ...edited }).superRefine(checkRole)
export type StaffEdit = z.infer<typeof StaffEdit>

export const NewStaff = z
  .strictObject({ ...fields, email: ReachableEmail, password: Password })
  .superRefine(checkRole)
export type NewStaff = z.infer<typeof NewStaff>

const tag = "Staff"
const params = z.strictObject({ id: UserId })
const done = z.object({ ok: z.literal(true) })

export const listStaff = endpoint({
  method: "GET",
  path: "/staff",
  tag,
  summary: "Quienes trabajan en el estudio, con sus permisos",
  access: { module: "staff", action: "listado", of: "any" },
  output: z.object({ staff: z.array(Staff) }),
})

export const checkStaffEmail = endpoint({
  method: "GET",
  path: "/staff/check-email",
  tag,
  summary: "Si un correo está libre; 409 cuando ya es de alguien",
  access: { module: "staff", action: "crear", of: "any" },
  query: z.strictObject({ email: Email }),
  output: done,
  mostPerMinute: 60,
  errors: ["EMAIL_ALREADY_EXISTS"],
})

export const getStaff = endpoint({
  method: "GET",
  path: "/staff/:id",
  tag,
  summary: "Una persona del staff",
  access: {
    anyOf: [
      { module: "staff", action: "detalle", of: "any" },
      { module: "staff", action: "editar", of: "any" },
    ],
  },
  params,
  output: Staff,
  errors: ["STAFF_NOT_FOUND"],
})

export const createStaff = endpoint({
  method: "POST",
  path: "/staff",
  tag,
  summary: "Da de alta a alguien del staff, con permisos que tiene quien lo hace",
  access: { module: "staff", action: "crear", of: "branch" },
  body: NewStaff,
  output: Staff,
  status: 201,
  takesIdempotencyKey: true,
  mostPerMinute: 20,
  errors: ["EMAIL_ALREADY_EXISTS", "BRANCH_NOT_FOUND", "GRANT_TOO_WIDE"],
})

export const updateStaff = endpoint({
  method: "PUT",
  path: "/staff/:id",
  tag,
  summary: "Cambia los datos, los permisos o el estado de alguien del staff; vale desde su siguiente llamada",
  access: { module: "staff", action: "editar", of: "branch" },
  params,
  body: StaffEdit,
  output: Staff,
  takesIdempotencyKey: true,
  errors: [
    "STAFF_NOT_FOUND",
    "BRANCH_NOT_FOUND",
    "GRANT_TOO_WIDE",
    "LAST_SUPERUSER",
    "OWN_ACCOUNT",
    "EDITED_MEANWHILE",
  ],
})

export const deleteStaff = endpoint({
  method: "DELETE",
  path: "/staff/:id",
  tag,
  summary:
    "Da de baja a alguien del staff: pierde el acceso y su correo queda libre; lo que hizo sigue a su nombre",
  access: { module: "staff", action: "editar", of: "branch" },
  params,
  output: done,
  errors: ["STAFF_NOT_FOUND", "GRANT_TOO_WIDE", "LAST_SUPERUSER", "OWN_ACCOUNT"],
})

export const changeStaffPassword = endpoint({
  method: "POST",
  path: "/staff/change-password/:id",
  tag,
  summary: "Le pone otra contraseña a alguien del staff y cierra sus sesiones",
  access: { module: "staff", action: "editar", of: "branch" },
  params,
  body: z.strictObject({ newPassword: Password }),
  output: done,
  mostPerMinute: 20,
  errors: ["STAFF_NOT_FOUND", "GRANT_TOO_WIDE", "OWN_ACCOUNT", "REQUEST_IN_PROGRESS"],
})
