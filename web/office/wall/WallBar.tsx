import { useFullscreenDocument, useNetwork } from "@mantine/hooks"
import { Link } from "react-router"
import type { Branch } from "../../../contract/studio.ts"
import { office } from "../sections.ts"
import type { useWallNames } from "./useWallNames.ts"
import style from "./Wall.module.css"

/** What whoever hangs it up needs once; in nobody's way afterwards. */
export function WallBar({
  branch,
  names,
}: {
  branch: Branch | undefined
  names: ReturnType<typeof useWallNames>
}) {
  const { fullscreen, toggle } = useFullscreenDocument()
  const { online } = useNetwork()
  const { hasNames, toggle: toggleNames, error } = names
  return (
    <footer className={style.bar}>
      <p className={style.offline} role="status">
        {online ? error : "Sin conexión: se ve lo último que supimos."}
      </p>
      <button type="button" onClick={() => void toggle()}>
        {fullscreen ? "Salir de pantalla completa" : "Pantalla completa"}
      </button>
      {toggleNames && (
        <button type="button" onClick={toggleNames}>
          {hasNames ? "Quitar los nombres" : "Mostrar los nombres"}
        </button>
      )}
      <Link to={branch ? `${office}/operaciones?branch=${branch.id}` : `${office}/operaciones`}>Cerrar</Link>
    </footer>
  )
}
