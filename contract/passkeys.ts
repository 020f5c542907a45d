import { z } from "zod"
import { endpoint } from "./endpoint.ts"
import { Id } from "./id.ts"
import { againErrors, ShownAgain } from "./secondStep.ts"
import { line } from "./text.ts"
import { Instant } from "./time.ts"

export const PasskeyId = Id.brand<"PasskeyId">()
export type PasskeyId = z.infer<typeof PasskeyId>

/** What its owner calls the device. */
export const PasskeyName = line(60, "El nombre es requerido").min(1, "El nombre es requerido")

/** What a device kept for somebody, and opens the office with alone. */
export const Passkey = z.object({
  id: PasskeyId,
  name: z.string(),
  createdAt: Instant,
  lastUsedAt: Instant.nullable(),
})
export type Passkey = z.infer<typeof Passkey>

/** How many of them somebody may have. */
export const mostPasskeys = 10

/** What a browser hands over in bytes, as base64url without padding. */
const bytes = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[\w-]+$/)

/** What a device made: the public key that it signs with from now on, and the question that it answers by it. */
export const PasskeyMade = z.strictObject({
  /** The device's own name of it. */
  credentialId: bytes(1_400),
  clientData: bytes(4_000),
  attestation: bytes(20_000),
  /** How it is reached: `internal`, `hybrid`, `usb`. */
  transports: z.array(bytes(20)).max(10),
})
export type PasskeyMade = z.infer<typeof PasskeyMade>

/** What a device signed: whose key, and the question. */
export const PasskeyShown = z.strictObject({
  credentialId: bytes(1_400),
  clientData: bytes(4_000),
  authenticatorData: bytes(4_000),
  signature: bytes(4_000),
})
export type PasskeyShown = z.infer<typeof PasskeyShown>

/** What the browser asks a device with, as WebAuthn has it in JSON. */
export const PasskeyQuestion = z.object({ options: z.looseObject({ challenge: z.string() }) })
export type PasskeyQuestion = z.infer<typeof PasskeyQuestion>

/** The same, for a key that is to be made. */
export const PasskeyWanted = z.object({
  options: z.looseObject({
    challenge: z.string(),
    rp: z.object({ id: z.string().optional(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ type: z.literal("public-key"), alg: z.int() })),
  }),
})
export type PasskeyWanted = z.infer<typeof PasskeyWanted>

const tag = "Segundo paso"

export const listPasskeys = endpoint({
  method: "GET",
  path: "/users/me/passkeys",
  tag,
  summary: "Mis llaves de acceso",
  access: "staff",
  output: z.object({ passkeys: z.array(Passkey) }),
})

export const beginPasskey = endpoint({
  method: "POST",
  path: "/users/me/passkeys/begin",
  tag,
  summary:
    "Empieza a agregar una llave de acceso, con mi contraseña y un código: lo que el navegador le pide al dispositivo",
  access: "staff",
  mostPerMinute: 10,
  limitIsShared: true,
  body: ShownAgain,
  output: PasskeyWanted,
  errors: [
    "WRONG_PASSWORD",
    ...againErrors,
    "SECOND_STEP_OFF",
    "SECOND_STEP_ELSEWHERE",
    "PASSKEYS_FULL",
    "REQUEST_IN_PROGRESS",
  ],
})

export const addPasskey = endpoint({
  method: "POST",
  path: "/users/me/passkeys",
  tag,
  summary: "Agrega la llave de acceso que hizo el dispositivo, y avisa por correo",
  access: "staff",
  mostPerMinute: 20,
  body: z.strictObject({
    name: PasskeyName,
    made: PasskeyMade,
  }),
  output: Passkey,
  errors: [
    "PASSKEY_REFUSED",
    "SECOND_STEP_OFF",
    "SECOND_STEP_ELSEWHERE",
    "PASSKEYS_FULL",
    "REQUEST_IN_PROGRESS",
  ],
})

export const removePasskey = endpoint({
  method: "POST",
  path: "/users/me/passkeys/:id/off",
  tag,
  summary: "Quita una de mis llaves de acceso, con mi contraseña y un código, y avisa por correo",
  access: "staff",
  params: z.strictObject({ id: PasskeyId }),
  body: ShownAgain,
  output: z.object({ ok: z.literal(true) }),
  mostPerMinute: 10,
  limitIsShared: true,
  errors: [
    "WRONG_PASSWORD",
    ...againErrors,
    "PASSKEY_NOT_FOUND",
    "SECOND_STEP_ELSEWHERE",
    "REQUEST_IN_PROGRESS",
  ],
})
