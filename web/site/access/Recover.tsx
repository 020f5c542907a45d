import { Recovery } from "../../access/recovery/Recovery.tsx"
import { useOverlays } from "../overlays/overlays.ts"

export function Recover() {
  const { auth, openAuth } = useOverlays()
  return (
    <Recovery
      email={auth?.email}
      withoutMail="Pide en el estudio que te pongan una contraseña nueva: en la recepción o por teléfono."
      signIn={() => openAuth("Login")}
    />
  )
}
