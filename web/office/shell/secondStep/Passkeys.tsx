import { Button, TextInput } from "@mantine/core"
import { useForm } from "@mantine/form"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef, useState } from "react"
import { formatDate } from "../../../../contract/calendar.ts"
import { listPasskeys, type Passkey, PasskeyName, removePasskey } from "../../../../contract/passkeys.ts"
import { AccessForm } from "../../../access/AccessForm.tsx"
import { currentPassword, rule } from "../../../access/fieldRules.ts"
import { sayError } from "../../../api/ApiError.ts"
import { call } from "../../../api/client.ts"
import { keepsPasskeys, NotUnlocked } from "../../../api/identity/device.ts"
import { keepPasskey } from "../../../api/identity/passkeys.ts"
import { outcomeOf } from "../../../api/outcome.ts"
import { markStale, queryOf } from "../../../api/queries.ts"
import { toast } from "../../../ui/Toasts.tsx"
import { useGone } from "../../kit/catalogue/useGone.ts"
import { Unread } from "../../kit/page/Unread.tsx"
import { CodeField } from "./CodeField.tsx"
import { type Entered, EnterPassword } from "./EnterPassword.tsx"
import { PasswordField } from "./PasswordField.tsx"
import style from "./SecondStep.module.css"
import { useCodeAgain } from "./useCodeAgain.ts"

/** What opens the office alone, on devices of one's own: looked at, added, taken away. */
export function Passkeys() {
  const queries = useQueryClient()
  const { data, error } = useQuery(queryOf(listPasskeys))
  const [isAdding, setAdding] = useState(false)
  const way = useRef<HTMLButtonElement>(null)
  const [changes, setChanges] = useState(0)
  // What was pressed is gone: the next thing to press is this.
  useEffect(() => {
    if (changes > 0) way.current?.focus()
  }, [changes])
  const leave = () => {
    setAdding(false)
    setChanges((before) => before + 1)
  }
  const look = () => {
    leave()
    markStale(queries, [listPasskeys])
  }
  return (
    <section className={style.keys} aria-labelledby="passkeys">
      <h3 id="passkeys" className={style.heading}>
        Llaves de acceso
      </h3>
      <p>
        Con una llave de acceso entras al desbloquear tu teléfono o tu computadora, sin contraseña ni código.
        Agrega solo dispositivos que sean tuyos.
      </p>
      {error && !data && <Unread error={error} />}
      {data && data.passkeys.length > 0 && (
        <ul className={style.list}>
          {data.passkeys.map((one) => (
            <Kept key={one.id} passkey={one} look={look} />
          ))}
        </ul>
      )}
      {isAdding ? (
        <Add kept={data?.passkeys ?? []} look={look} onLeave={leave} />
      ) : keepsPasskeys() ? (
        <Button ref={way} size="md" variant="outline" color="ink.8" onClick={() => setAdding(true)}>
          Agregar llave de acceso
        </Button>
      ) : (
        <p className={style.note}>Este navegador no puede guardar llaves de acceso en esta dirección.</p>
      )}
    </section>
  )
}

/** Silence says nothing: what became of a press is looked up. Throws what it was refused with, unless it `isDone` all the same. */
const unlessSeen = (isDone: (kept: readonly Passkey[]) => boolean) => async (error: unknown) => {
  const kept = outcomeOf(error) === "unknown" && (await call(listPasskeys).catch(() => null))
  if (!kept || !isDone(kept.passkeys)) throw error
}

const sayUse = ({ createdAt, lastUsedAt }: Pick<Passkey, "createdAt" | "lastUsedAt">) =>
  lastUsedAt
    ? `Usada el ${formatDate(lastUsedAt.slice(0, 10))}`
    : `Agregada el ${formatDate(createdAt.slice(0, 10))}`

function Kept({ passkey: { id, name, ...used }, look }: { passkey: Passkey; look: () => void }) {
  const [isRemoving, setRemoving] = useState(false)
  const orGone = useGone()
  const remove = async (body: Entered) => {
    await orGone(id, call(removePasskey, { params: { id }, body })).catch(
      unlessSeen((kept) => kept.every((one) => one.id !== id)),
    )
    void toast("success", `«${name}» ya no abre la oficina.`)
    look()
  }
  return (
    <li className={style.key}>
      <span className={style.named}>
        <strong>{name}</strong>
        <span className={style.note}>{sayUse(used)}</span>
      </span>
      <Button
        size="sm"
        variant="subtle"
        color="ink.8"
        aria-expanded={isRemoving}
        aria-label={isRemoving ? `Conservar «${name}»` : `Quitar «${name}»`}
        onClick={() => setRemoving(!isRemoving)}
      >
        {isRemoving ? "Conservar" : "Quitar"}
      </Button>
      {isRemoving && (
        <div className={style.removing}>
          <EnterPassword label="Quitar llave de acceso" enter={remove} />
        </div>
      )}
    </li>
  )
}

const say = (error: unknown) =>
  error instanceof NotUnlocked
    ? "No se desbloqueó el dispositivo, o ya tiene una llave tuya. Inténtalo otra vez."
    : sayError(error)

interface AddProps {
  kept: readonly Passkey[]
  look: () => void
  onLeave: () => void
}

function Add({ kept, look, onLeave }: AddProps) {
  const again = useCodeAgain()
  const form = useForm({
    initialValues: { name: deviceName(navigator.userAgent), password: "", code: "" },
    validate: {
      name: rule(PasskeyName),
      password: currentPassword,
      code: again.check,
    },
  })
  const submit = async ({ name, password, code }: typeof form.values) => {
    const isNew = ({ id }: Passkey) => kept.every((one) => one.id !== id)
    await again
      .hearing(keepPasskey(name, { password, ...again.sent(code) }))
      .catch(unlessSeen((now) => now.some(isNew)))
    void toast("success", `«${name}» ya abre la oficina.`)
    look()
  }
  return (
    <AccessForm form={form} submit={submit} explain={say} label="Agregar" onLeave={onLeave}>
      <TextInput
        label="Nombre"
        description="Para saber cuál es"
        name="name"
        autoComplete="off"
        {...form.getInputProps("name")}
      />
      <PasswordField {...form.getInputProps("password")} />
      <CodeField again={again} {...form.getInputProps("code")} />
    </AccessForm>
  )
}

const devices: [RegExp, string][] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Macintosh/, "Mac"],
  [/Windows/, "Windows"],
]

/** As people call what they hold; they may say it better. */
const deviceName = (agent: string) => `Mi ${devices.find(([of]) => of.test(agent))?.[1] ?? "computadora"}`
