import { z } from "zod"
import { Profile, type User } from "../../../contract/people.ts"
import { ProfileEdit } from "../../../contract/profile.ts"
import { BranchId } from "../../../contract/studio.ts"
import { Birthday } from "../../../contract/time.ts"

/** What the form of a customer holds; what they never said stays empty. */
export interface UserValues extends Record<string, string> {
  firstName: string
  lastName: string
  phone: string
  branch: string
  birthDate: string
  contactName: string
  contactPhone: string
}

export const userFields = {
  firstName: "Nombre",
  lastName: "Apellido",
  email: "Email",
  phone: "Teléfono",
  branch: "Sucursal",
  birthDate: "Cumpleaños",
  password: "Contraseña",
}

export const editFields: Record<string, string> = {
  ...{ firstName: "Nombre", lastName: "Apellido", phone: "Teléfono", branch: "Sucursal" },
  ...{ birthDate: "Cumpleaños", contactName: "Contacto de emergencia", contactPhone: "Su teléfono" },
}

export const valuesOf = (user: User): UserValues => ({
  ...{ firstName: user.firstName, lastName: user.lastName, phone: user.phone },
  ...{ branch: user.branch ?? "", birthDate: user.birthDate },
  contactName: user.emergencyContact?.name ?? "",
  contactPhone: user.emergencyContact?.phone ?? "",
})

const Contact = ProfileEdit.shape.emergencyContact.unwrap().unwrap()
const orEmpty = <S extends z.ZodType>(schema: S) => z.union([z.literal(""), schema])

/** Both of the emergency contact, or neither. */
export const UserForm = z
  .object({
    ...{
      firstName: Profile.shape.firstName,
      lastName: Profile.shape.lastName,
      phone: orEmpty(Profile.shape.phone),
    },
    ...{ branch: orEmpty(BranchId), birthDate: orEmpty(Birthday) },
    ...{ contactName: orEmpty(Contact.shape.name), contactPhone: orEmpty(Contact.shape.phone) },
  })
  .superRefine(({ contactName, contactPhone }, context) => {
    if (contactName && !contactPhone)
      context.addIssue({ code: "custom", path: ["contactPhone"], message: "El teléfono es requerido" })
    if (!contactName && contactPhone)
      context.addIssue({ code: "custom", path: ["contactName"], message: "El nombre es requerido" })
  })

/** What is saved; what was left empty stays as it is. */
export function editOf(values: UserValues) {
  const { firstName, lastName, phone, branch, birthDate, contactName, contactPhone } = values
  return {
    ...{ firstName, lastName },
    ...(phone && { phone }),
    ...(branch && { branch: branch as BranchId }),
    ...(birthDate && { birthDate }),
    emergencyContact: contactName ? { name: contactName, phone: contactPhone } : null,
  }
}
