import type { ReactNode } from "react"
import type { StudioProfile } from "../../../contract/studio.ts"
import { signOut } from "../../api/signOut.ts"
import style from "./Before.module.css"
import { Logo } from "./frame/Logo.tsx"

interface BeforeProps {
  studio: StudioProfile
  /** Of the window. */
  name: string
  title: ReactNode
  lead: ReactNode
  children: ReactNode
}

/** In place of the whole office: what whoever came in does before it opens, or leaves. */
export function Before({ studio, name, title, lead, children }: BeforeProps) {
  return (
    <main id="contenido" className={style.page}>
      <title>{`${name} · ${studio.name}`}</title>
      <Logo studio={studio} to="/" />
      <div className={style.form}>
        <h1 className={style.title}>{title}</h1>
        <p className={style.lead}>{lead}</p>
        {children}
        <button type="button" className={style.out} onClick={() => void signOut()}>
          Salir
        </button>
      </div>
    </main>
  )
}
