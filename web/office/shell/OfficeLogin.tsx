import { Suspense } from "react"
import { Link, Navigate } from "react-router"
import { getOwnership } from "../../../contract/owner.ts"
import { getWaysIn } from "../../../contract/people.ts"
import { getStudioProfile } from "../../../contract/studio.ts"
import { tonesOf } from "../../../contract/tones.ts"
import { useDoorDocument } from "../../access/useDoorDocument.ts"
import { callFromServer } from "../../api/server.ts"
import { isStaff, useUser } from "../../api/useUser.ts"
import { Accent } from "../../ui/Accent.tsx"
import { Loading } from "../../ui/Loading.tsx"
import { lazily } from "../../ui/lazily.tsx"
import type { Route } from "./+types/OfficeLogin.ts"
import { Door } from "./access/Door.tsx"
import { LoginPicture } from "./access/LoginPicture.tsx"
import { Logo } from "./frame/Logo.tsx"
import { home } from "./gate.ts"
import style from "./OfficeLogin.module.css"

const FirstOwner = lazily(() => import("./access/FirstOwner.tsx"))

export async function loader({ context }: Route.LoaderArgs) {
  const [studio, { hasOwner }, { hosted }] = await Promise.all([
    callFromServer(context, getStudioProfile, {}),
    callFromServer(context, getOwnership, {}),
    callFromServer(context, getWaysIn, {}),
  ])
  return { studio, hasOwner, hosted }
}

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `Acceso del personal · ${loaderData?.studio.name ?? ""}` },
  { name: "robots", content: "noindex" },
]

/** The staff's door. */
export default function OfficeLogin({ loaderData: { studio, hasOwner, hosted } }: Route.ComponentProps) {
  const user = useUser()
  useDoorDocument(hosted)
  if (user && isStaff(user)) return <Navigate to={home} replace />
  return (
    <div className={style.door}>
      <Accent colors={studio.accent === null ? null : tonesOf(studio.accent)} />
      <main id="contenido" className={style.side}>
        <Logo studio={studio} to="/" />
        <div className={style.form}>
          <p className={style.eyebrow}>Administración</p>
          {hasOwner ? (
            <Door hosted={hosted} />
          ) : (
            <>
              <h1 className={style.title}>
                Tu estudio <em>empieza aquí.</em>
              </h1>
              <p className={style.lead}>
                Nadie es dueño de este estudio todavía. Crea tu cuenta con la palabra que se imprimió al
                iniciar Cupo: sirve una vez.
              </p>
              <Suspense fallback={<Loading />}>
                <FirstOwner hosted={hosted} />
              </Suspense>
            </>
          )}
        </div>
        <p className={style.other}>
          ¿Vienes a tomar clase? <Link to="/">Ir al sitio</Link>
        </p>
      </main>
      <LoginPicture className={style.picture} />
    </div>
  )
}
