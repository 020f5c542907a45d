import { Link, Navigate } from "react-router"
import { getStudioProfile } from "../../../contract/studio.ts"
import { callFromServer } from "../../api/server.ts"
import { isStaff, useUser } from "../../api/useUser.ts"
import { Accent } from "../../ui/Accent.tsx"
import type { Route } from "./+types/OfficeLogin.ts"
import { Door } from "./access/Door.tsx"
import { LoginPicture } from "./access/LoginPicture.tsx"
import { Logo } from "./frame/Logo.tsx"
import { home } from "./gate.ts"
import style from "./OfficeLogin.module.css"

export async function loader({ context }: Route.LoaderArgs) {
  return callFromServer(context, getStudioProfile, {})
}

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `Acceso del personal · ${loaderData?.name ?? ""}` },
  { name: "robots", content: "noindex" },
]

/** The staff's door. */
export default function OfficeLogin({ loaderData: studio }: Route.ComponentProps) {
  const user = useUser()
  if (user && isStaff(user)) return <Navigate to={home} replace />
  return (
    <div className={style.door}>
      <Accent color={studio.accent} />
      <main id="contenido" className={style.side}>
        <Logo studio={studio} to="/" />
        <div className={style.form}>
          <p className={style.eyebrow}>Administración</p>
          <Door />
        </div>
        <p className={style.other}>
          ¿Vienes a tomar clase? <Link to="/">Ir al sitio</Link>
        </p>
      </main>
      <LoginPicture className={style.picture} />
    </div>
  )
}
