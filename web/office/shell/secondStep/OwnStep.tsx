import { Button } from "@mantine/core"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { type ReactNode, useRef, useState } from "react"
import { formatDate } from "../../../../contract/calendar.ts"
import {
  endSecondStep,
  getSecondStep,
  type OwnSecondStep,
  renewStepCodes,
} from "../../../../contract/secondStep.ts"
import { call } from "../../../api/client.ts"
import { loadUser } from "../../../api/loadUser.ts"
import { markStale, queryOf } from "../../../api/queries.ts"
import { Badge } from "../../../ui/Badge.tsx"
import { Loading } from "../../../ui/Loading.tsx"
import { toast } from "../../../ui/Toasts.tsx"
import { useGone } from "../../kit/catalogue/useGone.ts"
import { Unread } from "../../kit/page/Unread.tsx"
import { Codes } from "./Codes.tsx"
import { type Entered, EnterPassword } from "./EnterPassword.tsx"
import { Passkeys } from "./Passkeys.tsx"
import style from "./SecondStep.module.css"
import { SetUp } from "./SetUp.tsx"

/** One's own second step: set up, looked at, its codes made anew, taken away. */
export default function OwnStep() {
  const queries = useQueryClient()
  const { data, error } = useQuery(queryOf(getSecondStep))
  const [isSettingUp, setUp] = useState(false)
  const view = useRef<HTMLDivElement>(null)
  const look = () => {
    setUp(false)
    // What was pressed goes.
    view.current?.focus()
    markStale(queries, [getSecondStep])
    void loadUser().catch(() => undefined)
  }
  if (error && !data) return <Unread error={error} />
  if (!data) return <Loading />
  if (!data.isOffered) {
    return <p>Aquí las contraseñas las guarda Firebase: el segundo paso se configura en su consola.</p>
  }
  const inside = (content: ReactNode) => (
    <div ref={view} tabIndex={-1} className={style.own}>
      {content}
    </div>
  )
  if (isSettingUp) return inside(<SetUp onDone={look} />)
  if (data.isOn) return inside(<On step={data} look={look} />)
  return inside(
    <div className={style.view}>
      <p>
        Con un segundo paso, tu contraseña sola no abre la oficina: al entrar escribes también un código que
        muestra tu teléfono.
      </p>
      <Button size="lg" fullWidth onClick={() => setUp(true)}>
        Activar segundo paso
      </Button>
    </div>,
  )
}

type Doing = { does: "nothing" | "renew" | "end" } | { does: "show"; codes: readonly string[] }

function On({ step: { since, codesLeft }, look }: { step: OwnSecondStep; look: () => void }) {
  const [doing, setDoing] = useState<Doing>({ does: "nothing" })
  const orGone = useGone(({ code }) => code === "SECOND_STEP_OFF")
  const stop = () => {
    setDoing({ does: "nothing" })
    look()
  }
  if (doing.does === "show") return <Codes codes={doing.codes} onDone={stop} />
  const end = async (body: Entered) => {
    await orGone(since, call(endSecondStep, { body }))
    void toast("success", "Tu segundo paso se quitó.")
    look()
  }
  const renew = async (body: Entered) => setDoing({ does: "show", ...(await call(renewStepCodes, { body })) })
  return (
    <div className={style.view}>
      <p className={style.state}>
        <Badge tone="sage">ACTIVADO</Badge>
        {since && `Desde el ${formatDate(since.slice(0, 10))}`}
      </p>
      <p>
        {codesLeft === 1 ? "Te queda 1 código de respaldo." : `Te quedan ${codesLeft} códigos de respaldo.`}
      </p>
      {doing.does === "nothing" ? (
        <>
          <div className={style.choice}>
            <Button size="md" variant="outline" color="ink.8" onClick={() => setDoing({ does: "renew" })}>
              Hacer otros códigos
            </Button>
            <Button size="md" variant="outline" color="ink.8" onClick={() => setDoing({ does: "end" })}>
              Quitar segundo paso
            </Button>
          </div>
          <Passkeys />
        </>
      ) : (
        <>
          <p>
            {doing.does === "renew"
              ? "Los códigos de respaldo de antes dejan de servir."
              : "Volverás a entrar solo con tu contraseña, y tus llaves de acceso se quitan también."}
          </p>
          <EnterPassword
            key={doing.does}
            label={doing.does === "renew" ? "Hacer otros códigos" : "Quitar segundo paso"}
            enter={doing.does === "renew" ? renew : end}
          />
          <Button size="md" variant="subtle" color="ink.8" onClick={stop}>
            Volver
          </Button>
        </>
      )}
    </div>
  )
}
