import type { InstructorEdit } from "../../../contract/catalogue.ts"
import type { UserId } from "../../../contract/people.ts"
import type { Instructor } from "../../../contract/studio.ts"
import type { Chosen } from "../kit/pictures/chosen.ts"

export type InstructorValues = Omit<InstructorEdit, "revision" | "photo" | "photoFocus" | "account"> & {
  photo: Chosen | null
  account: UserId | null
}

export const noInstructor: InstructorValues = {
  ...{ firstName: "", lastName: "", bio: "" },
  branch: null,
  photo: null,
  account: null,
  isActive: true,
}

export const editOf = ({
  firstName,
  lastName,
  branch,
  bio,
  photo,
  account = null,
  isActive,
}: Instructor): InstructorValues => ({
  ...{ firstName, lastName, bio, photo },
  branch,
  account: account as UserId | null,
  isActive,
})

export const fullName = ({ firstName, lastName }: Pick<Instructor, "firstName" | "lastName">): string =>
  `${firstName} ${lastName}`.trim()

/** What its fields are called. */
export const instructorFields: Record<keyof InstructorValues, string> = {
  firstName: "Nombre",
  lastName: "Apellido",
  branch: "Sucursal",
  bio: "Sobre su trabajo",
  photo: "Foto",
  account: "Cuenta del staff",
  isActive: "Activo",
}
