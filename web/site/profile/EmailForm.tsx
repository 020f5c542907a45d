import { TextInput } from "@mantine/core"
import { useForm } from "@mantine/form"
import { ReachableEmail } from "../../../contract/people.ts"
import { changeEmail, getProfile } from "../../../contract/profile.ts"
import { currentPassword, rule } from "../../access/fieldRules.ts"
import { useMailWay } from "../../access/recovery/useMailWay.ts"
import { call } from "../../api/client.ts"
import { loadUser } from "../../api/loadUser.ts"
import { useWrite } from "../../api/useWrite.ts"
import { Address } from "../../ui/Address.tsx"
import { PasswordInput } from "../../ui/PasswordInput.tsx"
import { toast } from "../../ui/Toasts.tsx"
import { useStudio } from "../useStudio.ts"
import { EditForm } from "./EditForm.tsx"
import { NoPassword } from "./NoPassword.tsx"
import style from "./Profile.module.css"
import { type FormProps, saySaving } from "./useSaving.ts"

export function EmailForm({ id, profile, onDone }: FormProps) {
  const form = useForm({
    initialValues: { email: "", password: "" },
    validate: {
      email: rule(ReachableEmail),
      password: currentPassword,
    },
  })
  const write = useWrite({
    send: (body: typeof form.values, options) => call(changeEmail, { params: { id }, body }, options),
    staleAfter: [getProfile],
    onSuccess: () => {
      void toast("success", "Correo cambiado. Entra con él desde ahora.")
      void loadUser().catch(() => undefined)
      onDone()
    },
  })
  const { ways } = useStudio()
  const leaves = useMailWay()
  const failure = saySaving(write.error)
  return (
    <EditForm form={form} submit={write.mutate} write={write} failure={failure} label="Cambiar correo">
      <p className={style.lead}>
        <Address>{`Hoy entras con ${profile.email}. Las otras sesiones se cierran.`}</Address>
      </p>
      {ways.google && (
        <p className={style.lead}>
          {leaves === false
            ? "Google dejará de abrir tu cuenta: desde entonces entras con el correo nuevo y tu contraseña."
            : "Google dejará de abrir tu cuenta. Para volver a usarlo con el correo nuevo, confírmalo una vez: pide un código en «¿Olvidaste tu contraseña?»."}
        </p>
      )}
      <TextInput
        label="Correo nuevo"
        type="email"
        autoComplete="email"
        name="email"
        {...form.getInputProps("email")}
      />
      <PasswordInput
        label="Tu contraseña"
        autoComplete="current-password"
        name="password"
        {...form.getInputProps("password")}
      />
      <NoPassword />
    </EditForm>
  )
}
