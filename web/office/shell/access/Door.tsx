import { useSearchParams } from "react-router"
import type { HostedDoor } from "../../../../contract/people.ts"
import { Recovery } from "../../../access/recovery/Recovery.tsx"
import style from "../OfficeLogin.module.css"
import { LoginForm } from "./LoginForm.tsx"

/** The way in with a password, and back to one that was forgotten; the browser's own way back leads from one to the other. */
export function Door({ hosted }: { hosted: HostedDoor | undefined }) {
  const [query, setQuery] = useSearchParams()
  const signIn = () => setQuery({})
  if (query.has("recuperar")) {
    return (
      <>
        <h1 className={style.title}>
          Recupera tu <em>contraseña.</em>
        </h1>
        <div className={style.recovery}>
          <Recovery signIn={signIn} />
        </div>
      </>
    )
  }
  return (
    <>
      <h1 className={style.title}>
        Buen día, <em>equipo.</em>
      </h1>
      <p className={style.lead}>Entra con tu cuenta del personal.</p>
      <LoginForm hosted={hosted} />
      <button type="button" className={style.forgotten} onClick={() => setQuery({ recuperar: "1" })}>
        ¿Olvidaste tu contraseña?
      </button>
    </>
  )
}
