import { TextInput } from "@mantine/core"
import { useForm } from "@mantine/form"
import { useRef } from "react"
import { hasAddress } from "../../../contract/addressless.ts"
import { ReachableEmail, type User } from "../../../contract/people.ts"
import { correctEmail, getUser, listUsers } from "../../../contract/users.ts"
import { rule } from "../../access/fieldRules.ts"
import { ApiError } from "../../api/ApiError.ts"
import { call } from "../../api/client.ts"
import { useMailLeaves } from "../../api/useMailLeaves.ts"
import { useWrite } from "../../api/useWrite.ts"
import { FormError } from "../../ui/FormError.tsx"
import { focusFirst } from "../../ui/focusFirst.ts"
import { Sheet } from "../../ui/Sheet.tsx"
import { toast } from "../../ui/Toasts.tsx"
import { SheetWays } from "../kit/forms/SheetWays.tsx"
import { sayToStaff } from "../kit/forms/sayToStaff.ts"
import style from "../kit/people/PasswordSheet.module.css"
import { sayMail } from "../kit/studio/sayMail.ts"
import { fullName } from "./words.ts"

interface CorrectEmailProps {
  user: User
  open: boolean
  onClose: () => void
}

/** A customer's address as they meant it. */
export function CorrectEmail({ user, open, onClose }: CorrectEmailProps) {
  const element = useRef<HTMLFormElement>(null)
  const form = useForm({
    initialValues: { email: hasAddress(user.email) ? user.email : "" },
    validate: { email: rule(ReachableEmail) },
  })
  const mailLeaves = useMailLeaves()
  const write = useWrite({
    send: ({ email }: typeof form.values, options) =>
      call(correctEmail, { params: { id: user.id }, body: { email } }, options),
    staleAfter: [getUser, listUsers],
    onSuccess: () => {
      onClose()
      void toast(
        "success",
        `Correo corregido. ${sayMail(mailLeaves, "Avisamos al anterior y al nuevo.", "avísale tú.")}`,
      )
    },
  })
  const leave = () => {
    write.reset()
    form.reset()
    onClose()
  }
  const error = write.error && sayRefusal(write.error)
  return (
    <Sheet open={open} onClose={leave} busy={write.isPending} title="Corregir correo" firm>
      <form
        ref={element}
        className={style.form}
        noValidate
        onSubmit={form.onSubmit(
          (values) => write.mutate(values),
          (errors) => focusFirst(element.current, errors),
        )}
      >
        <p>
          El correo con el que entra <strong>{fullName(user)}</strong>. Su sesión se cierra, y Google y el
          calendario que haya conectado dejan de servir. Su contraseña sigue siendo la misma, salvo que
          alguien haya confirmado el correo anterior: entonces elige otra.{" "}
          {sayMail(mailLeaves, "Avisamos al correo anterior y al nuevo.", "avísale tú.")}
        </p>
        <TextInput
          size="md"
          type="email"
          name="email"
          label="Correo"
          autoComplete="off"
          data-autofocus
          {...form.getInputProps("email")}
        />
        <FormError>{error}</FormError>
        <SheetWays
          label="Corregir correo"
          pending={write.isPending}
          isSlow={write.isSlow}
          error={error}
          onLeave={leave}
          onGiveUp={write.giveUp}
        />
      </form>
    </Sheet>
  )
}

/** Whoever has two accounts is not helped by an address, but by one account less. */
const sayRefusal = (error: Error): string =>
  error instanceof ApiError && error.code === "EMAIL_ALREADY_EXISTS"
    ? `${sayToStaff(error)} Si es la misma persona, fusiona las dos.`
    : sayToStaff(error)
