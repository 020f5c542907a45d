import { Button, TextInput } from "@mantine/core"
import { type FormEvent, useState } from "react"
import style from "./Kiosk.module.css"
import type { Told } from "./useKiosk.ts"

interface SayProps {
  isPending: boolean
  onTold: (told: Told) => void
}

/** For who reads their code out. */
export function CodeForm({ isPending, onTold }: SayProps) {
  const [code, setCode] = useState("")
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!code.trim()) return
    onTold({ code })
    setCode("")
  }
  return (
    <form className={style.typed} onSubmit={send}>
      <TextInput
        label="O escribe tu código"
        name="code"
        size="lg"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        value={code}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
      />
      <Button type="submit" size="lg" variant="outline" color="ink.8" loading={isPending}>
        Listo
      </Button>
    </form>
  )
}

/** For who has no code with them. */
export function NameForm({ isPending, onTold }: SayProps) {
  const [firstName, setFirstName] = useState("")
  const [digits, setDigits] = useState("")
  const [error, setError] = useState("")
  const send = (event: FormEvent) => {
    event.preventDefault()
    const isWhole = firstName.trim() !== "" && /^\d{4}$/.test(digits)
    setError(isWhole ? "" : "Escribe tu nombre y los últimos 4 dígitos de tu teléfono.")
    if (!isWhole) return
    onTold({ firstName, digits })
    setFirstName("")
    setDigits("")
  }
  return (
    <form className={style.named} onSubmit={send} noValidate>
      <TextInput
        label="Tu nombre"
        name="kiosk-name"
        size="lg"
        autoComplete="off"
        autoCapitalize="words"
        spellCheck={false}
        maxLength={60}
        value={firstName}
        onChange={({ currentTarget }) => setFirstName(currentTarget.value)}
      />
      <TextInput
        label="Últimos 4 dígitos de tu teléfono"
        name="kiosk-digits"
        size="lg"
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        value={digits}
        onChange={({ currentTarget }) => setDigits(currentTarget.value.replace(/\D/g, ""))}
      />
      {error && (
        <p className={style.error} role="alert">
          {error}
        </p>
      )}
      <Button type="submit" size="lg" loading={isPending}>
        Ya llegué
      </Button>
    </form>
  )
}
