import type { StudioProfile } from "../../../../contract/studio.ts"
import { loadUser, signOut } from "../../../api/access.ts"
import { Logo } from "../frame/Logo.tsx"
import style from "./SecondStep.module.css"
import { SetUp } from "./SetUp.tsx"

/** In place of the whole office, of whom the studio asks a second step and who has none: set up, it opens. */
export default function Asked({ studio }: { studio: StudioProfile }) {
  return (
    <main id="contenido" className={style.page}>
      <title>{`Segundo paso · ${studio.name}`}</title>
      <Logo studio={studio} to="/" />
      <div className={style.form}>
        <h1 className={style.title}>
          Protege <em>tu acceso.</em>
        </h1>
        <p className={style.lead}>
          {studio.name} pide un segundo paso a su personal: además de tu contraseña, un código de tu teléfono.
          Se activa una vez.
        </p>
        <SetUp onDone={() => void loadUser()} />
        <button type="button" className={style.out} onClick={() => void signOut()}>
          Salir
        </button>
      </div>
    </main>
  )
}
