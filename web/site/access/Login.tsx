import { TextInput } from "@mantine/core"
import { useForm } from "@mantine/form"
import type { openSession } from "../../../contract/people.ts"
import { Email } from "../../../contract/people.ts"
import { AccessForm } from "../../access/AccessForm.tsx"
import style from "../../access/access.module.css"
import { currentPassword, rule } from "../../access/fieldRules.ts"
import { useDoorDocument } from "../../access/useDoorDocument.ts"
import { ApiError } from "../../api/ApiError.ts"
import { signInCustomer } from "../../api/access.ts"
import { type Telling, tellerOf } from "../../api/telling.ts"
import { PasswordInput } from "../../ui/PasswordInput.tsx"
import { useOverlays } from "../overlays/overlays.ts"
import { useStudio } from "../useStudio.ts"
import { GoogleButton } from "./GoogleButton.tsx"
import { useArrival } from "./useArrival.ts"

export function Login() {
  const { openAuth } = useOverlays()
  const { hosted } = useStudio().ways
  useDoorDocument(hosted)
  const arrive = useArrival()
  const form = useForm({
    initialValues: { email: "", password: "" },
    validate: {
      email: rule(Email),
      password: currentPassword,
    },
  })
  const submit = async ({ email, password }: { email: string; password: string }) =>
    arrive(await signInCustomer({ email: email.trim(), password, hosted }))
  return (
    <div className={style.view}>
      <AccessForm form={form} submit={submit} explain={explain} label="Iniciar sesión">
        <TextInput
          label="Email"
          type="email"
          autoComplete="email"
          name="email"
          {...form.getInputProps("email")}
        />
        <PasswordInput
          label="Contraseña"
          autoComplete="current-password"
          name="password"
          {...form.getInputProps("password")}
        />
      </AccessForm>
      <button type="button" className={style.link} onClick={() => openAuth("Recovery")}>
        ¿Olvidaste tu contraseña?
      </button>
      <GoogleButton />
      <p className={style.other}>
        ¿Primera vez aquí?{" "}
        <button type="button" className={style.link} onClick={() => openAuth("Singup")}>
          Registrate
        </button>
      </p>
    </div>
  )
}

const refusals = {
  USER_NOT_FOUND: "step",
  ACCOUNT_DISABLED: "own",
  ACCOUNT_MERGED: "own",
  STAFF_AT_CUSTOMER_DOOR: "own",
  CUSTOMER_AT_STAFF_DOOR: "step",
} as const satisfies Telling<typeof openSession>

const sayRefusal = tellerOf("Error al iniciar sesión", {
  ...refusals,
  NETWORK: "own",
  OFFLINE: "own",
  UNAVAILABLE: "own",
})

function explain(error: unknown): string {
  if (!(error instanceof ApiError)) return sayRefusal(error)
  if (error.code === "ACCOUNT_MERGED")
    return [error.message, ...error.fields.map((one) => one.message)].join(" ")
  if (error.status === 401) return "Correo o contraseña incorrectos."
  return error.status === 429 ? error.message : sayRefusal(error)
}
