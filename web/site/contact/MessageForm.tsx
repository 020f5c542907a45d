import { Button, NativeSelect, Textarea, TextInput } from "@mantine/core"
import { useEffect, useRef } from "react"
import { Address } from "../../ui/Address.tsx"
import { FormError } from "../../ui/FormError.tsx"
import { focusFirst } from "../../ui/focusFirst.ts"
import { LeaveGuard } from "../../ui/LeaveGuard.tsx"
import { useHydrated } from "../../ui/useHydrated.ts"
import { useStudio } from "../useStudio.ts"
import style from "./Contact.module.css"
import { type Message, useMessage } from "./useMessage.ts"

export function MessageForm() {
  const { branches } = useStudio()
  const { form, write, error } = useMessage()
  const element = useRef<HTMLFormElement>(null)
  const hydrated = useHydrated()
  const field = (name: keyof Message) => ({ name, ...form.getInputProps(name) })
  const startOver = () => {
    write.reset()
    form.setFieldValue("message", "")
  }
  if (write.isSuccess) return <Sent email={form.values.email} onMore={startOver} />
  return (
    <form
      ref={element}
      method="post"
      className={style.form}
      noValidate
      onSubmit={form.onSubmit(
        (values) => write.mutate(values),
        (errors) => focusFirst(element.current, errors),
      )}
    >
      {form.values.message !== "" && <LeaveGuard when />}
      <div className={style.pair}>
        <TextInput label="Nombre" autoComplete="name" autoCapitalize="words" {...field("name")} />
        <TextInput label="Email" type="email" autoComplete="email" {...field("email")} />
        <TextInput label="Teléfono (opcional)" type="tel" autoComplete="tel" {...field("phone")} />
        <NativeSelect
          label="Sucursal (opcional)"
          data={[
            { value: "", label: "Cualquiera" },
            ...branches.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          {...field("branch")}
        />
      </div>
      <Textarea label="Mensaje" rows={6} size="md" {...field("message")} />
      <div className={style.trap} aria-hidden="true">
        <label>
          Sitio web
          <input tabIndex={-1} autoComplete="off" {...field("website")} />
        </label>
      </div>
      <FormError>{error}</FormError>
      <Button type="submit" size="lg" disabled={!hydrated} loading={write.isPending}>
        {write.error ? "Intentar de nuevo" : "Enviar mensaje"}
      </Button>
      <p className={style.note}>Usamos tus datos solo para contestarte.</p>
    </form>
  )
}

function Sent({ email, onMore }: { email: string; onMore: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={style.sent} role="status">
      <h2 ref={heading} tabIndex={-1}>
        Mensaje enviado
      </h2>
      <p>
        <Address>{`Gracias por escribirnos. Te contestamos a ${email}.`}</Address>
      </p>
      <p>
        <Button variant="outline" color="ink.8" onClick={onMore}>
          Escribir otro mensaje
        </Button>
      </p>
    </div>
  )
}
