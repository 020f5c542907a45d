import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { Id } from "./id.ts"
import { HeldPackage } from "./packages.ts"
import { Permissions } from "./permissions.ts"
import { BranchId } from "./studio.ts"
import { line, phoneForm } from "./text.ts"
import { Birthday, Instant } from "./time.ts"

export const UserId = Id.brand<"UserId">()
export type UserId = z.infer<typeof UserId>
export const SessionId = Id.brand<"SessionId">()
export type SessionId = z.infer<typeof SessionId>

export const roles = ["user", "employee", "admin"] as const
export type Role = (typeof roles)[number]

export const Email = z
  .string({ error: "El email es requerido" })
  .trim()
  .toLowerCase()
  .min(1, "El email es requerido")
  .max(254, "El email no es valido")
  .pipe(z.email("El email no es valido"))

/** Where somebody is to be reached: at `.invalid` nobody is, and our own stand for who has no address, or no account any more. */
export const ReachableEmail = Email.refine((email) => !email.endsWith(".invalid"), "El email no es valido")

export const Password = z
  .string({ error: "La contraseña es requerida" })
  .min(8, "La contraseña debe tener al menos 8 caracteres")
  .max(128, "La contraseña debe tener como máximo 128 caracteres")
  .regex(/\p{Lu}/u, "La contraseña debe tener una mayúscula")
  .regex(/\p{Ll}/u, "La contraseña debe tener letras minúsculas")
  .regex(/\d/, "La contraseña debe tener un número")

/** The password that one has now, as it is; which one it was is told, not what is wrong with it. */
export const CurrentPassword = z
  .string({ error: "La contraseña es requerida" })
  .min(1, "La contraseña es requerida")
  .max(128, "Máximo 128 caracteres")

const name = (message: string) =>
  line(80, message)
    .min(1, message)
    .regex(/^[^<>]*$/, "Usa solo letras")

/** What signup asks besides email and password. */
export const Profile = z.strictObject({
  firstName: name("El nombre es requerido"),
  lastName: name("El apellido es requerido"),
  phone: line(20, "El teléfono es requerido")
    .min(1, "El teléfono es requerido")
    .regex(phoneForm, "El teléfono no es válido"),
  branch: z.string({ error: "La sucursal es requerida" }).min(1, "La sucursal es requerida").pipe(BranchId),
  birthDate: z.string({ error: "Ingresa una fecha" }).min(1, "Ingresa una fecha").pipe(Birthday),
})

export const Registration = Profile.extend({ email: ReachableEmail, password: Password })
export type Registration = z.infer<typeof Registration>

/** A person as they and the staff who may see them read it. */
export const User = z.object({
  id: UserId,
  uid: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  branch: BranchId.nullable(),
  birthDate: z.string(),
  emergencyContact: z.object({ name: z.string(), phone: z.string() }).nullable(),
  role: z.enum(roles),
  isAdmin: z.boolean(),
  isNew: z.boolean(),
  enabled: z.boolean(),
  registrationDate: Instant,
})
export type User = z.infer<typeof User>

/** What somebody holds, and what of it ended in the last ninety days: what they held before is among their credits. */
export const Holdings = z.object({
  packages: z.array(HeldPackage),
  /** Credits over active packages: what they granted, what is left, what was taken. */
  classes: z.object({ total: z.int(), available: z.int(), taken: z.int() }),
})
export type Holdings = z.infer<typeof Holdings>

/** Whoever is signed in, with what they may do and what they hold. */
export const CurrentUser = User.extend({
  permissions: Permissions,
  /** The studio chose their password: nothing else is done before they change it. */
  mustChangePassword: z.boolean(),
  /** The studio asks staff for a second step and they have none: nothing of the office is done before they set it up. */
  mustSetUpSecondStep: z.boolean(),
  ...Holdings.shape,
})
export type CurrentUser = z.infer<typeof CurrentUser>

const tag = "Personas"

/** The credential calls that stand outside this table, at `/api/identity`: see docs/api.md. */
export const identityPaths = {
  signIn: "/identity/sign-in/email",
  /** Where credentials are hosted: with the ID token of who showed their password to whoever keeps it. */
  signInHosted: "/identity/sign-in/hosted",
  /** After the password, of who has a second step. */
  secondStep: "/identity/sign-in/second-step",
  beginPasskey: "/identity/sign-in/passkey/begin",
  /** With what a device signed, and nothing else. */
  passkey: "/identity/sign-in/passkey",
  signOut: "/identity/sign-out",
  token: "/identity/token",
} as const

export const openSession = endpoint({
  method: "POST",
  path: "/auth/session",
  tag,
  summary: "Abre la sesión y cierra la anterior de la misma persona",
  description:
    "Con `door` se rechaza a quien entra por la puerta que no es suya, y su sesión anterior sigue.",
  access: "idToken",
  query: z.object({ door: z.enum(["customers", "staff"]).optional() }),
  output: z.object({ sessionId: SessionId }),
  status: 201,
  mostPerMinute: 120,
  errors: [
    "USER_NOT_FOUND",
    "ACCOUNT_DISABLED",
    "ACCOUNT_MERGED",
    "STAFF_AT_CUSTOMER_DOOR",
    "CUSTOMER_AT_STAFF_DOOR",
  ],
})

/** Where a browser shows a password: to Firebase, under the key of its project; `emulator`: the address of one, never in production. */
export const HostedDoor = z.object({ apiKey: z.string(), emulator: z.string().optional() })
export type HostedDoor = z.infer<typeof HostedDoor>

/** How people may come in, beside email and password; and to whom a password is shown, when that is not us. */
export const getWaysIn = endpoint({
  method: "GET",
  path: "/auth/ways",
  tag,
  summary: "Si se puede entrar con Google, y quién guarda las contraseñas cuando no es Cupo",
  access: "public",
  output: z.object({ google: z.boolean(), hosted: HostedDoor.optional() }),
})

/** Of whom the provider vouches for, and who has no profile yet: their address is the provider's. */
export const completeProfile = endpoint({
  method: "POST",
  path: "/users/complete-profile",
  tag,
  summary: "Completa el registro de quien entró con Google",
  access: "idToken",
  body: Profile,
  output: User,
  status: 201,
  mostPerMinute: 20,
  limitIsShared: true,
  errors: ["EMAIL_ALREADY_EXISTS", "BRANCH_NOT_FOUND"],
})

export const closeSession = endpoint({
  method: "POST",
  path: "/auth/logout",
  tag,
  summary: "Cierra mi sesión",
  access: "signedIn",
  worksBeforePassword: true,
  output: z.object({ ok: z.literal(true) }),
})

export const forceLogout = endpoint({
  method: "POST",
  path: "/auth/force-logout",
  tag,
  summary: "Cierra la sesión de una persona: la propia, o la de otra si puedes editar usuarios",
  access: "signedIn",
  body: z.strictObject({
    uid: line(128).min(1),
  }),
  output: z.object({ ok: z.literal(true) }),
  errors: ["USER_NOT_FOUND"],
})

export const register = endpoint({
  method: "POST",
  path: "/users/register",
  tag,
  summary: "Crea una cuenta de cliente",
  access: "public",
  body: Registration,
  output: User,
  status: 201,
  mostPerMinute: 20,
  limitIsShared: true,
  errors: ["EMAIL_ALREADY_EXISTS", "BRANCH_NOT_FOUND"],
})

export const getMe = endpoint({
  method: "GET",
  path: "/users/me",
  tag,
  summary: "Quien tiene la sesión, con sus permisos y paquetes",
  access: "signedIn",
  worksBeforePassword: true,
  output: CurrentUser,
})
