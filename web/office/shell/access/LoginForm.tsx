import { Button, TextInput } from "@mantine/core"
import { schemaResolver, useForm } from "@mantine/form"
import { useEffect, useRef, useState } from "react"
import { useNavigate } from "react-router"
import { z } from "zod"
import { Email, type HostedDoor } from "../../../../contract/people.ts"
import { ApiError } from "../../../api/ApiError.ts"
import { signInStaff } from "../../../api/access.ts"
import { SecondStepAsked } from "../../../api/identity/SecondStepAsked.ts"
import { FormError } from "../../../ui/FormError.tsx"
import { focusFirst } from "../../../ui/focusFirst.ts"
import { PasswordInput } from "../../../ui/PasswordInput.tsx"
import { useHydrated } from "../../../ui/useHydrated.ts"
import { home } from "../gate.ts"
import style from "./LoginForm.module.css"

const Credentials = z.object({ email: Email, password: z.string().min(1, "La contraseña es requerida") })
type Credentials = z.infer<typeof Credentials>

interface LoginFormProps {
  hosted: HostedDoor | undefined
  /** Why they are here again. */
  said: string | null
  /** The password was right: what the code is brought with. */
  onStep: (proof: string) => void
}

export function LoginForm({ hosted, said, onStep }: LoginFormProps) {
  const navigate = useNavigate()
  const element = useRef<HTMLFormElement>(null)
  const hydrated = useHydrated()
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<string | null>(said)
  const form = useForm<Credentials>({
    initialValues: { email: "", password: "" },
    validate: schemaResolver(Credentials, { sync: true }),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival.
  useEffect(() => form.getInputNode("email")?.focus(), [])
  const enter = async ({ email, password }: Credentials) => {
    setPending(true)
    setFailure(null)
    try {
      await signInStaff({ email: email.trim(), password, hosted })
      await navigate(home)
    } catch (error) {
      if (error instanceof SecondStepAsked) return onStep(error.proof)
      setFailure(explain(error))
    } finally {
      setPending(false)
    }
  }
  return (
    <form
      ref={element}
      method="post"
      className={style.form}
      noValidate
      onSubmit={form.onSubmit(enter, (errors) => focusFirst(element.current, errors))}
    >
      <TextInput
        label="Email"
        type="email"
        name="email"
        autoComplete="username"
        {...form.getInputProps("email")}
      />
      <PasswordInput
        label="Contraseña"
        name="password"
        autoComplete="current-password"
        visibilityToggleButtonProps={{ "aria-label": "Mostrar contraseña", tabIndex: 0 }}
        {...form.getInputProps("password")}
      />
      <FormError>{failure}</FormError>
      <Button type="submit" size="lg" fullWidth disabled={!hydrated} loading={pending}>
        Iniciar sesión
      </Button>
    </form>
  )
}

const spoken = ["CUSTOMER_AT_STAFF_DOOR", "ACCOUNT_DISABLED", "TOO_MANY_REQUESTS", "NETWORK", "UNAVAILABLE"]

function explain(error: unknown): string {
  if (!(error instanceof ApiError)) return "Error al iniciar sesión"
  if (error.status === 401) return "Error al iniciar sesión. Correo o contraseña incorrectos."
  return spoken.includes(error.code) || error.status === 429 ? error.message : "Error al iniciar sesión"
}
