import { useForm } from "@mantine/form"
import { useEffect, useRef } from "react"
import { ContactMessage, sendContact } from "../../../contract/contact.ts"
import { rule } from "../../access/fieldRules.ts"
import { ApiError } from "../../api/ApiError.ts"
import { call } from "../../api/client.ts"
import { say } from "../../api/say.ts"
import { useUser } from "../../api/useUser.ts"
import { useWrite } from "../../api/useWrite.ts"

const empty = { name: "", email: "", phone: "", branch: "", message: "", website: "" }
export type Message = typeof empty

const { name, email, phone, message } = ContactMessage.shape

/** A message on its way: what is typed stays until it was sent. */
export function useMessage() {
  const user = useUser()
  const form = useForm({
    initialValues: empty,
    validate: { name: rule(name), email: rule(email), phone: rule(phone), message: rule(message) },
  })
  const isFilledIn = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: who is known need not say who they are; what is typed stays.
  useEffect(() => {
    // Of somebody who is here no more nothing stays but what they wrote themselves.
    if (!user && isFilledIn.current && form.values.message === "") form.reset()
    isFilledIn.current = false
    if (!user || form.isDirty()) return
    isFilledIn.current = true
    const known = { name: `${user.firstName} ${user.lastName}`.trim(), email: user.email, phone: user.phone }
    form.setValues({ ...known, branch: user.branch ?? "" })
  }, [user?.id])
  const write = useWrite({
    send: ({ branch, ...sent }: Message, options) =>
      call(sendContact, { body: { ...sent, branch: branch || null } }, options),
    staleAfter: [],
    onError: (error) => {
      if (!(error instanceof ApiError) || error.fields.length === 0) return
      form.setErrors(Object.fromEntries(error.fields.map((field) => [field.path, field.message])))
    },
  })
  return { form, write, error: sayFailure(write.error) }
}

const failed = "No se pudo enviar el mensaje"

const sayFailure = (error: Error | null): string | null =>
  say("envió", error, {
    unsent: `${failed}: no hay conexión. Aquí sigue, para cuando vuelva.`,
    unknown: `${failed}. Envíalo otra vez: aunque ya hubiera llegado, cuenta una sola.`,
    refused: (refusal) =>
      refusal instanceof ApiError && refusal.code === "TOO_MANY_REQUESTS"
        ? `${failed}. ${refusal.message}`
        : failed,
  })
