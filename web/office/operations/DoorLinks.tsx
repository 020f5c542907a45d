import { Link } from "react-router"
import { useMay } from "../kit/signedIn.ts"
import { office } from "../sections.ts"
import style from "./Desk.module.css"

/** The ways to receive people: this device's camera, and tablets that do it alone. */
export function DoorLinks({ branch }: { branch: string }) {
  const mayReceive = useMay("operaciones", "editar", branch)
  if (!mayReceive) return null
  return (
    <>
      {/* Its document is what lets it have the camera. */}
      <Link className={style.wall} to={`${office}/operaciones/escanear?branch=${branch}`} reloadDocument>
        Escanear
      </Link>
      <Link className={style.wall} to={`${office}/operaciones/kioscos?branch=${branch}`}>
        Kioscos
      </Link>
    </>
  )
}
