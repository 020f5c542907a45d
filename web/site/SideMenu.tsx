import { Link } from "react-router"
import { clearAway, goodbye } from "../api/clearAway.ts"
import { isKeptStill, keptSignIn } from "../api/storage.ts"
import { useUser } from "../api/useUser.ts"
import { Sheet } from "../ui/Sheet.tsx"
import { useOverlays } from "./overlays/overlays.ts"
import style from "./SideMenu.module.css"
import { SocialLinks } from "./SocialLinks.tsx"
import { useStudio } from "./useStudio.ts"

export function SideMenu({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { profile } = useStudio()
  const { openAuth } = useOverlays()
  const user = useUser()
  const enter = (view: "Login" | "Singup") => () => {
    onClose()
    openAuth(view)
  }
  const leave = async () => {
    const who = keptSignIn()
    onClose()
    // For want of the piece that tells the server nobody stays signed in here.
    const endHere = () => ({ signOut: async () => isKeptStill(who) && clearAway(goodbye, "/") })
    const { signOut } = await import("../api/signOut.ts").catch(endHere)
    await signOut(who)
  }
  return (
    <Sheet open={open} onClose={onClose} title="Menú" place="side">
      <nav className={style.links} aria-label="Menú">
        <Link replace to="/quienes-somos">
          ¿Quiénes somos?
        </Link>
        <Link replace to="/instructores">
          Instructores
        </Link>
        <Link replace to="/paquetes">
          paquetes
        </Link>
        <Link replace to="/contacto">
          Contacto
        </Link>
        {user ? (
          <button type="button" onClick={leave}>
            Cerrar sesión
          </button>
        ) : (
          <>
            <button type="button" onClick={enter("Login")}>
              Iniciar sesión
            </button>
            <button type="button" onClick={enter("Singup")}>
              Registrate
            </button>
          </>
        )}
      </nav>
      <div className={style.small}>
        {profile.chatUrl && (
          <a href={profile.chatUrl} target="_blank" rel="noreferrer">
            Chatea con el estudio
          </a>
        )}
        <Link replace to="/terminos-y-condiciones">
          Términos y condiciones
        </Link>
        <Link replace to="/aviso-de-privacidad">
          Aviso de privacidad
        </Link>
      </div>
      <SocialLinks profile={profile} />
    </Sheet>
  )
}
