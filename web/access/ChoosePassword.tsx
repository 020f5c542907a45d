import { useForm } from "@mantine/form"
import { type CurrentUser, Password } from "../../contract/people.ts"
import { changePassword } from "../../contract/profile.ts"
import { call } from "../api/client.ts"
import { say } from "../api/say.ts"
import { PasswordInput } from "../ui/PasswordInput.tsx"
import { AccessForm } from "./AccessForm.tsx"
import { currentPassword, rule } from "./fieldRules.ts"

interface ChoosePasswordProps {
  person: Pick<CurrentUser, "id" | "email">
  /** It is their own from now on. */
  onChosen: () => void
}

/** Whose password the studio chose chooses their own; pressed again after an answer that was lost, it is told alike. */
export function ChoosePassword({ person: { id, email }, onChosen }: ChoosePasswordProps) {
  const form = useForm({
    initialValues: { currentPassword: "", newPassword: "", confirmation: "" },
    validate: {
      currentPassword,
      newPassword: rule(Password),
      confirmation: (value, values) => (value === values.newPassword ? null : "Las contraseñas no coinciden"),
    },
  })
  const submit = async ({ confirmation: _, ...body }: typeof form.values) => {
    await call(changePassword, { params: { id }, body })
    onChosen()
  }
  const field = (name: keyof typeof form.values) => ({ name, ...form.getInputProps(name) })
  return (
    <AccessForm
      form={form}
      submit={submit}
      explain={(error) => say("guardó", error as Error)}
      label="Guardar contraseña"
    >
      <PasswordInput
        label="La que te dio el estudio"
        autoComplete="current-password"
        data-autofocus
        {...field("currentPassword")}
      />
      <PasswordInput
        label="Contraseña nueva"
        description="8 caracteres o más, con una mayúscula y un número"
        autoComplete="new-password"
        {...field("newPassword")}
      />
      <PasswordInput label="Confirma tu contraseña" autoComplete="new-password" {...field("confirmation")} />
      <input type="hidden" autoComplete="username" value={email} readOnly />
    </AccessForm>
  )
}
