import { useForm } from "@mantine/form"
import { Email, Password, Profile } from "../../../contract/people.ts"
import { AccessForm } from "../../access/AccessForm.tsx"
import style from "../../access/access.module.css"
import { rule } from "../../access/fieldRules.ts"
import { useDoorDocument } from "../../access/useDoorDocument.ts"
import { registerCustomer } from "../../api/access.ts"
import { PasswordInput } from "../../ui/PasswordInput.tsx"
import { useOverlays } from "../overlays/overlays.ts"
import { useStudio } from "../useStudio.ts"
import { explainSignup } from "./explainSignup.ts"
import { GoogleButton } from "./GoogleButton.tsx"
import { ProfileFields } from "./ProfileFields.tsx"
import { useArrival } from "./useArrival.ts"

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

export function Register() {
  const { auth, openAuth } = useOverlays()
  const { hosted } = useStudio().ways
  useDoorDocument(hosted)
  const arrive = useArrival()
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
  const field = (name: keyof typeof empty) => ({ name, ...form.getInputProps(name) })
  return (
    <div className={style.view}>
      <AccessForm
        form={form}
        submit={async ({ confirmation: _, ...body }) => arrive(await registerCustomer(body, hosted))}
        explain={explainSignup}
        label="Crear cuenta"
      >
        <ProfileFields field={field} />
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
      <GoogleButton />
      <p className={style.other}>
        ¿Ya tienes cuenta?{" "}
        <button type="button" className={style.link} onClick={() => openAuth("Login")}>
          Iniciar sesión
        </button>
      </p>
    </div>
  )
}
