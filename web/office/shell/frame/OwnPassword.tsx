import { useForm } from "@mantine/form"
import { useRef } from "react"
import { Password } from "../../../../contract/people.ts"
import { changePassword } from "../../../../contract/profile.ts"
import { currentPassword, rule } from "../../../access/fieldRules.ts"
import { useFaults } from "../../../access/useFaults.ts"
import { call } from "../../../api/client.ts"
import { say } from "../../../api/say.ts"
import { useWrite } from "../../../api/useWrite.ts"
import { FormError } from "../../../ui/FormError.tsx"
import { focusFirst } from "../../../ui/focusFirst.ts"
import { PasswordInput } from "../../../ui/PasswordInput.tsx"
import { Sheet } from "../../../ui/Sheet.tsx"
import { toast } from "../../../ui/Toasts.tsx"
import { SheetWays } from "../../kit/forms/SheetWays.tsx"
import style from "../../kit/people/PasswordSheet.module.css"
import { useStaff } from "../../kit/signedIn.ts"
import { CodeField } from "../secondStep/CodeField.tsx"
import { type CodeAgain, useCodeAgain } from "../secondStep/useCodeAgain.ts"

type Passwords = {
  currentPassword: string
  newPassword: string
  confirmation: string
  code: string
}

/** One's own password, changed with the present one. */
export function OwnPassword({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { id } = useStaff()
  const again = useCodeAgain()
  const write = useWrite({
    send: ({ confirmation: _, code, ...body }: Passwords, options) =>
      call(changePassword, { params: { id }, body: { ...body, ...again.sent(code) } }, options),
    staleAfter: [],
    onError: again.hear,
    onSuccess: () => {
      onClose()
      void toast("success", "Contraseña actualizada.")
    },
  })
  const leave = () => {
    write.reset()
    onClose()
  }
  return (
    <Sheet open={open} onClose={leave} busy={write.isPending} title="Cambiar mi contraseña" firm>
      {open && (
        <Fields
          again={again}
          pending={write.isPending}
          isSlow={write.isSlow}
          error={write.error}
          onSend={write.mutate}
          onLeave={leave}
          onGiveUp={write.giveUp}
        />
      )}
    </Sheet>
  )
}

interface FieldsProps {
  again: CodeAgain
  pending: boolean
  isSlow: boolean
  error: Error | null
  onSend: (passwords: Passwords) => void
  onLeave: () => void
  onGiveUp: () => void
}

function Fields({ again, onSend, error, ...ways }: FieldsProps) {
  const { email } = useStaff()
  const element = useRef<HTMLFormElement>(null)
  const form = useForm<Passwords>({
    initialValues: { currentPassword: "", newPassword: "", confirmation: "", code: "" },
    validate: {
      currentPassword,
      newPassword: rule(Password),
      confirmation: (value, values) => (value === values.newPassword ? null : "Las contraseñas no coinciden"),
      code: again.check,
    },
  })
  const failure = say("guardó", error)
  const rest = useFaults(form, element, error, failure)
  const field = (name: keyof Passwords) => ({ size: "md", name, ...form.getInputProps(name) })
  return (
    <form
      ref={element}
      className={style.form}
      noValidate
      onSubmit={form.onSubmit(onSend, (errors) => focusFirst(element.current, errors))}
    >
      <p>Tus otras sesiones se cierran; esta sigue.</p>
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <PasswordInput
        label="Contraseña actual"
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
      <CodeField again={again} {...field("code")} />
      <FormError>{rest}</FormError>
      <SheetWays label="Cambiar contraseña" error={failure} {...ways} />
    </form>
  )
}
