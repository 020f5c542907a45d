import { NativeSelect, PasswordInput, TextInput } from "@mantine/core"
import { useForm } from "@mantine/form"
import { useNavigate } from "react-router"
import { Email, Password, Profile } from "../../../contract/people.ts"
import { ApiError } from "../../api/ApiError.ts"
import { registerCustomer } from "../../api/access.ts"
import { useOverlays } from "../overlays/overlays.ts"
import { useStudio } from "../useStudio.ts"
import { AccessForm } from "./AccessForm.tsx"
import style from "./access.module.css"
import { rule } from "./fieldRules.ts"

const empty = {
  firstName: "",
  lastName: "",
  email: "",
  branch: "",
  phone: "",
  birthDate: "",
  password: "",
  confirmation: "",
}

export function Singup() {
  const { branches } = useStudio()
  const { auth, openAuth, closeAuth } = useOverlays()
  const navigate = useNavigate()
  const { firstName, lastName, phone, branch, birthDate } = Profile.shape
  const form = useForm({
    initialValues: { ...empty, branch: auth?.choice?.item.branch ?? "" },
    validate: {
      firstName: rule(firstName),
      lastName: rule(lastName),
      email: rule(Email),
      branch: rule(branch),
      phone: rule(phone),
      birthDate: rule(birthDate),
      password: rule(Password),
      confirmation: (value, values) => (value === values.password ? null : "Las contraseñas no coinciden"),
    },
  })
  const submit = async ({ confirmation: _, ...body }: typeof empty) => {
    const user = await registerCustomer(body)
    if (auth?.classId) return openAuth("Reserve")
    if (auth?.packageId) return openAuth("Payment")
    if (!auth?.stays) await navigate(`/mi-cuenta/${user.id}`, { replace: true })
    closeAuth()
  }
  const field = (name: keyof typeof empty) => ({ name, ...form.getInputProps(name) })
  return (
    <div className={style.view}>
      <AccessForm form={form} submit={submit} explain={explain} label="Crear cuenta">
        <div className={style.pair}>
          <TextInput label="Nombre" autoComplete="given-name" {...field("firstName")} />
          <TextInput label="Apellido" autoComplete="family-name" {...field("lastName")} />
        </div>
        <TextInput label="Email" type="email" autoComplete="email" {...field("email")} />
        <NativeSelect
          label="Sucursal"
          data={[
            { value: "", label: "Elige tu sucursal" },
            ...branches.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          {...field("branch")}
        />
        <div className={style.pair}>
          <TextInput label="Teléfono" type="tel" autoComplete="tel" {...field("phone")} />
          <TextInput label="Cumpleaños" placeholder="dd/mm" inputMode="numeric" {...field("birthDate")} />
        </div>
        <PasswordInput
          label="Contraseña"
          description="8 caracteres o más, con una mayúscula y un número"
          autoComplete="new-password"
          {...field("password")}
        />
        <PasswordInput
          label="Confirma tu contraseña"
          autoComplete="new-password"
          {...field("confirmation")}
        />
      </AccessForm>
      <p className={style.other}>
        ¿Ya tienes cuenta?{" "}
        <button type="button" className={style.link} onClick={() => openAuth("Login")}>
          Iniciar sesión
        </button>
      </p>
    </div>
  )
}

function explain(error: unknown): string {
  if (error instanceof ApiError) {
    if (error.status === 409) return "Ese correo ya está registrado. Intenta iniciar sesión."
    if (["NETWORK", "OFFLINE", "TOO_MANY_REQUESTS", "VALIDATION"].includes(error.code)) return error.message
  }
  return "No se pudo crear tu cuenta. Intenta más tarde."
}
