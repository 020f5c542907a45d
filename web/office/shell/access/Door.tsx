import { Suspense, useState, useSyncExternalStore } from "react"
import { useNavigate, useSearchParams } from "react-router"
import type { HostedDoor } from "../../../../contract/people.ts"
import { Recovery } from "../../../access/recovery/Recovery.tsx"
import { lastSaid, onSessionEvent } from "../../../api/sessionEvents.ts"
import { Loading } from "../../../ui/Loading.tsx"
import { lazily } from "../../../ui/lazily.tsx"
import { home } from "../gate.ts"
import style from "../OfficeLogin.module.css"
import { LoginForm } from "./LoginForm.tsx"
import { PasskeyWay } from "./PasskeyWay.tsx"

const SecondStep = lazily(() => import("./SecondStep.tsx"))

/**
 * The way in with a password, on to a second step, and back to a password that was forgotten; the browser's own way back leads from one
 * to the other.
 */
export function Door({ hosted }: { hosted: HostedDoor | undefined }) {
  const [query, setQuery] = useSearchParams()
  const navigate = useNavigate()
  const [proof, setProof] = useState<string | null>(null)
  const [said, setSaid] = useState<string | null>(null)
  const last = useSyncExternalStore(onSessionEvent, lastSaid, () => undefined)
  const signIn = () => setQuery({})
  if (query.has("recuperar")) {
    return (
      <>
        <h1 className={style.title}>
          Recupera tu <em>contraseña.</em>
        </h1>
        <div className={style.recovery}>
          <Recovery
            withoutMail="Pide a quien administra el estudio que te ponga una contraseña nueva."
            signIn={signIn}
          />
        </div>
      </>
    )
  }
  // Loaded anew, nothing is known of a password any more.
  if (query.has("paso") && proof) {
    const startOver = (why: string | null) => {
      setProof(null)
      setSaid(why)
      setQuery({}, { replace: true })
    }
    return (
      <>
        <h1 className={style.title}>
          Un paso <em>más.</em>
        </h1>
        <div className={style.recovery}>
          <Suspense fallback={<Loading />}>
            <SecondStep proof={proof} onEntered={() => void navigate(home)} onOver={startOver} />
          </Suspense>
        </div>
      </>
    )
  }
  const goOn = (asked: string) => {
    setProof(asked)
    setSaid(null)
    setQuery({ paso: "codigo" })
  }
  return (
    <>
      <h1 className={style.title}>
        Buen día, <em>equipo.</em>
      </h1>
      {/* A session ends at a desk that nobody is at: what was said in passing is gone when they come back. */}
      <p className={style.lead}>{last?.kind === "info" ? last.text : "Entra con tu cuenta del personal."}</p>
      <LoginForm hosted={hosted} said={said} onStep={goOn} />
      <button type="button" className={style.forgotten} onClick={() => setQuery({ recuperar: "1" })}>
        ¿Olvidaste tu contraseña?
      </button>
      {/* Where credentials are hosted, that house has ways of its own. */}
      {!hosted && <PasskeyWay className={style.passkey} onEntered={() => void navigate(home)} />}
    </>
  )
}
