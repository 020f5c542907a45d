import { type ReactNode, useEffect, useRef } from "react"
import { sayHour } from "../../../contract/calendar.ts"
import type { KioskView } from "../../../contract/kiosks.ts"
import { Camera } from "../../ui/camera/Camera.tsx"
import { useOwnDocument } from "../../ui/camera/useOwnDocument.ts"
import { Loading } from "../../ui/Loading.tsx"
import { Greeting } from "./Greeting.tsx"
import style from "./Kiosk.module.css"
import { CodeForm, NameForm } from "./SayWho.tsx"
import { useKiosk } from "./useKiosk.ts"
import { useTypedCode } from "./useTypedCode.ts"

/** What a running kiosk shows: how to say that one has come, which classes are next, and for a moment the answer. */
export function Reception({ token, studio, over }: { token: string; studio: string; over: ReactNode }) {
  const isOwn = useOwnDocument()
  const { hasEnded, shown, isAway, tell, isPending, answer, clear } = useKiosk(token)
  const stage = useRef<HTMLDivElement>(null)
  useTypedCode((code) => tell({ code }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was pressed is gone with its answer, or for it.
  useEffect(() => {
    if (document.activeElement === document.body) stage.current?.focus({ preventScroll: true })
  }, [answer])
  if (hasEnded) return over
  if (!shown) {
    return isAway ? (
      <div className={style.notice}>
        <h1 className={style.title}>Sin conexión</h1>
        <p>Acércate a recepción. Esta pantalla vuelve sola.</p>
      </div>
    ) : (
      <Loading />
    )
  }
  if (shown.isLocked) {
    return (
      <div className={style.notice}>
        <h1 className={style.title}>Acércate a recepción</h1>
        <p role="status">Este kiosco está bloqueado. El personal lo desbloquea desde Operaciones.</p>
      </div>
    )
  }
  return (
    <>
      <header className={style.head}>
        <p className={style.studio}>{studio}</p>
        <p>{shown.branchName}</p>
      </header>
      <div ref={stage} tabIndex={-1} className={style.stage}>
        {answer ? (
          <Greeting answer={answer} isPending={isPending} onTold={tell} onDone={clear} />
        ) : (
          <div className={style.ways}>
            <section aria-labelledby="code">
              <h1 id="code" className={style.title}>
                ¿Ya llegaste?
              </h1>
              <p className={style.lead}>
                {isPending ? "Un momento…" : "Muestra a la cámara el código de tu boleto."}
              </p>
              <Camera isOn={isOwn} facing="user" onRead={(code) => tell({ code })} />
              <CodeForm isPending={isPending} onTold={tell} />
            </section>
            <div className={style.side}>
              <section aria-labelledby="name">
                <h2 id="name" className={style.heading}>
                  Sin tu código
                </h2>
                <NameForm isPending={isPending} onTold={tell} />
              </section>
              <Coming classes={shown.classes} />
            </div>
          </div>
        )}
      </div>
      {isAway && (
        <p className={style.away} role="status">
          Sin conexión por un momento. Si urge, acércate a recepción.
        </p>
      )}
    </>
  )
}

function Coming({ classes }: Pick<KioskView, "classes">) {
  return (
    <section aria-labelledby="coming">
      <h2 id="coming" className={style.heading}>
        Clases de hoy
      </h2>
      {classes.length === 0 && <p>Por hoy no hay más clases.</p>}
      <ul className={style.classes}>
        {classes.map(({ id, hour, discipline, instructor, roomName }) => (
          <li key={id}>
            <span className={style.hour}>{sayHour(hour, "customer")}</span>
            <span>
              <strong>{discipline}</strong>
              <br />
              {`${instructor} · ${roomName}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
