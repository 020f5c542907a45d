import type { NewStaff, Staff, StaffEdit } from "../../../contract/staff.ts"
import { roleNames } from "../kit/names/permissions.ts"
import { inOrder, sayPermissions } from "./grants.ts"

/** What the form of somebody of the staff holds; the address and the password of somebody new alone are asked for. */
export type StaffValues = Omit<StaffEdit, "revision"> & { email: string; password: string }

export const noStaff: StaffValues = {
  ...{ firstName: "", lastName: "", email: "", phone: "", password: "" },
  role: "employee",
  enabled: true,
  permissions: { superuser: false, modules: {} },
}

export const valuesOf = ({
  firstName,
  lastName,
  email,
  phone,
  role,
  enabled,
  permissions,
}: Staff): StaffValues => ({
  ...{ firstName, lastName, email, phone, role, enabled, password: "" },
  permissions: inOrder(permissions),
})

export const editOf = ({ email: _, password: __, ...edit }: StaffValues): Omit<StaffEdit, "revision"> => edit

export const newOf = ({ enabled: _, ...values }: StaffValues): NewStaff => values

export const fullName = ({ firstName, lastName }: Pick<Staff, "firstName" | "lastName">): string =>
  `${firstName} ${lastName}`.trim()

/** What its fields are called. */
export const staffFields: Record<keyof StaffValues, string> = {
  firstName: "Nombre",
  lastName: "Apellido",
  email: "Email",
  phone: "Teléfono",
  password: "Contraseña",
  role: "Rol",
  enabled: "Activo",
  permissions: "Permisos",
}

/** How a field's value reads. */
export function say(value: unknown, field: keyof StaffValues): string {
  if (field === "permissions") return sayPermissions(value as StaffValues["permissions"])
  if (field === "role") return roleNames[value as StaffValues["role"]]
  return typeof value === "boolean" ? (value ? "sí" : "no") : String(value)
}
