import { useFullscreenDocument, useNetwork } from "@mantine/hooks"
import { Link, useSearchParams } from "react-router"
import type { Branch } from "../../../contract/studio.ts"
import { office } from "../sections.ts"
import style from "./Wall.module.css"

/** What whoever hangs it up needs once; in nobody's way afterwards. */
export function WallBar({ branch }: { branch: Branch | undefined }) {
  const { fullscreen, toggle } = useFullscreenDocument()
  const { online } = useNetwork()
  const [query, setQuery] = useSearchParams()
  const hasNames = query.get("nombres") !== "no"
  const setNames = () =>
    setQuery(
      (before) => {
        if (hasNames) before.set("nombres", "no")
        else before.delete("nombres")
        return before
      },
      { replace: true },
    )
  return (
    <footer className={style.bar}>
      <p className={style.offline} role="status">
        {online ? "" : "Sin conexión: se ve lo último que supimos."}
      </p>
      <button type="button" onClick={() => void toggle()}>
        {fullscreen ? "Salir de pantalla completa" : "Pantalla completa"}
      </button>
      <button type="button" onClick={setNames}>
        {hasNames ? "Quitar los nombres" : "Mostrar los nombres"}
      </button>
      <Link to={branch ? `${office}/operaciones?branch=${branch.id}` : `${office}/operaciones`}>Cerrar</Link>
    </footer>
  )
}
