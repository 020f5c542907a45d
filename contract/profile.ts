import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { CurrentPassword, Password, Profile, ReachableEmail, User, UserId } from "./people.ts"
import { Revision } from "./revision.ts"
import { againErrors, ShownAgain } from "./secondStep.ts"
import { BranchId } from "./studio.ts"
import { words } from "./text.ts"

const EmergencyContact = z.strictObject({
  name: Profile.shape.firstName,
  phone: Profile.shape.phone,
})

/** What one wishes to be reminded of by mail: the class of tomorrow, a package about to expire. */
export const Reminders = z.strictObject({ classes: z.boolean(), expiry: z.boolean() })

export const CareNote = words(500)

/** One's own profile, with what nobody else reads with it. */
export const OwnProfile = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  branch: BranchId.nullable(),
  birthDate: z.string(),
  emergencyContact: z.object({ name: z.string(), phone: z.string() }).nullable(),
  reminders: Reminders,
  /** For whoever teaches: an injury, a pregnancy. */
  careNote: z.string(),
  revision: Revision,
})
export type OwnProfile = z.infer<typeof OwnProfile>

/** The fields that change; the others stay. */
export const ProfileEdit = Profile.extend({
  emergencyContact: EmergencyContact.nullable(),
  reminders: Reminders,
  careNote: CareNote,
  /** The one that was edited; with it, nobody else's edit in between is lost. */
  revision: Revision,
}).partial()
export type ProfileEdit = z.infer<typeof ProfileEdit>

const tag = "Personas"
const params = z.strictObject({ id: UserId })
const done = z.object({ ok: z.literal(true) })

export const getProfile = endpoint({
  method: "GET",
  path: "/users/:id/profile",
  tag,
  summary: "Mi perfil, con mis recordatorios y lo que le digo a quien da mi clase",
  access: "signedIn",
  params,
  output: OwnProfile,
  errors: ["USER_NOT_FOUND"],
})

export const updateUser = endpoint({
  method: "PUT",
  path: "/users/:id",
  tag,
  summary:
    "Cambia los datos que se envían de una persona: los propios, o los de otra si puedes editar usuarios",
  access: { anyOf: ["signedIn", { module: "usuarios", action: "editar", of: "branch" }] },
  params,
  body: ProfileEdit,
  output: User.extend({ revision: Revision }),
  takesIdempotencyKey: true,
  mostPerMinute: 60,
  errors: ["USER_NOT_FOUND", "BRANCH_NOT_FOUND", "EDITED_MEANWHILE"],
})

export const changeEmail = endpoint({
  method: "PUT",
  path: "/users/:id/email",
  tag,
  summary: "Cambia mi correo, con mi contraseña y un código si tengo segundo paso; cierra las otras sesiones",
  access: "signedIn",
  params,
  body: ShownAgain.extend({ email: ReachableEmail }),
  output: done,
  mostPerMinute: 10,
  // Both addresses are written to, and nobody has said yet that the new one is theirs.
  mostPerHour: 10,
  limitIsShared: true,
  errors: ["USER_NOT_FOUND", "WRONG_PASSWORD", ...againErrors, "EMAIL_ALREADY_EXISTS", "REQUEST_IN_PROGRESS"],
})

export const changePassword = endpoint({
  method: "PUT",
  path: "/users/:id/password",
  tag,
  summary: "Cambia mi contraseña, con la actual y un código si tengo segundo paso; cierra las otras sesiones",
  access: "signedIn",
  worksBeforePassword: true,
  params,
  body: z.strictObject({
    currentPassword: CurrentPassword,
    newPassword: Password,
    code: ShownAgain.shape.code,
  }),
  output: done,
  mostPerMinute: 10,
  limitIsShared: true,
  errors: ["USER_NOT_FOUND", "WRONG_PASSWORD", ...againErrors, "REQUEST_IN_PROGRESS"],
})
