import { useForm } from "@mantine/form"
import { Password } from "../../../contract/people.ts"
import { changePassword } from "../../../contract/profile.ts"
import { currentPassword, rule } from "../../access/fieldRules.ts"
import { call } from "../../api/client.ts"
import { useWrite } from "../../api/useWrite.ts"
import { PasswordInput } from "../../ui/PasswordInput.tsx"
import { toast } from "../../ui/Toasts.tsx"
import { EditForm } from "./EditForm.tsx"
import { NoPassword } from "./NoPassword.tsx"
import style from "./Profile.module.css"
import { type FormProps, saySaving } from "./useSaving.ts"

export function PasswordForm({ id, profile, onDone }: FormProps) {
  const form = useForm({
    initialValues: { currentPassword: "", newPassword: "", confirmation: "" },
    validate: {
      currentPassword,
      newPassword: rule(Password),
      confirmation: (value, values) => (value === values.newPassword ? null : "Las contraseñas no coinciden"),
    },
  })
  const write = useWrite({
    send: ({ confirmation: _, ...body }: typeof form.values, options) =>
      call(changePassword, { params: { id }, body }, options),
    staleAfter: [],
    onSuccess: () => {
      void toast("success", "Contraseña actualizada.")
      onDone()
    },
  })
  const failure = saySaving(write.error)
  const field = (name: keyof typeof form.values) => ({ name, ...form.getInputProps(name) })
  return (
    <EditForm form={form} submit={write.mutate} write={write} failure={failure} label="Cambiar contraseña">
      <p className={style.lead}>Las otras sesiones se cierran; esta sigue.</p>
      <input type="hidden" autoComplete="username" value={profile.email} readOnly />
      <PasswordInput
        label="Contraseña actual"
        autoComplete="current-password"
        {...field("currentPassword")}
      />
      <NoPassword />
      <PasswordInput
        label="Contraseña nueva"
        description="8 caracteres o más, con una mayúscula y un número"
        autoComplete="new-password"
        {...field("newPassword")}
      />
      <PasswordInput label="Confirma tu contraseña" autoComplete="new-password" {...field("confirmation")} />
    </EditForm>
  )
}
