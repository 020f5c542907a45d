import { Button } from "@mantine/core"
import style from "../../access/access.module.css"
import { useOverlays } from "../overlays/overlays.ts"

/** Before a visitor reserves: log in or sign up, and come back to the same seat. */
export function Info() {
  const { auth, openAuth } = useOverlays()
  return (
    <div className={style.view}>
      <p role="status">Debes iniciar sesión para reservar.</p>
      <p
        className={style.lead}
      >{`Al terminar vuelves a esta misma clase${auth?.choice ? ", con tu lugar elegido" : ""}.`}</p>
      <Button size="lg" fullWidth onClick={() => openAuth("Login")}>
        Iniciar sesión
      </Button>
      <Button size="lg" fullWidth variant="outline" color="ink.8" onClick={() => openAuth("Singup")}>
        Registrate
      </Button>
    </div>
  )
}
