import { useMailWay } from "../../access/recovery/useMailWay.ts"
import { useStudio } from "../useStudio.ts"
import style from "./Profile.module.css"

/** How whoever only ever came in with Google has a password to show: by a code, or where no mail leaves from the studio. */
export function NoPassword() {
  const { ways } = useStudio()
  const leaves = useMailWay()
  if (!ways.google || leaves === undefined) return null
  return (
    <p className={style.lead}>
      {leaves
        ? "¿Siempre entras con Google y no tienes contraseña? Ponte una con el código de «¿Olvidaste tu contraseña?»."
        : "¿Siempre entras con Google y no tienes contraseña? Pide en el estudio que te pongan una: en la recepción o por teléfono."}
    </p>
  )
}
