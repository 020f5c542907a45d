import type { StudioProfile } from "../../../../contract/studio.ts"
import { ChoosePassword } from "../../../access/ChoosePassword.tsx"
import { changeUser } from "../../../api/loadUser.ts"
import { toast } from "../../../ui/Toasts.tsx"
import { useStaff } from "../../kit/signedIn.ts"
import { Before } from "../Before.tsx"

/** Of whose password a colleague chose: with one of their own, the office opens. */
export default function PasswordAsked({ studio }: { studio: StudioProfile }) {
  const staff = useStaff()
  const goOn = () => {
    void toast("success", "Contraseña actualizada.")
    changeUser(staff, { mustChangePassword: false })
  }
  return (
    <Before
      studio={studio}
      name="Tu contraseña"
      title={
        <>
          Elige <em>tu contraseña.</em>
        </>
      }
      lead="Alguien del equipo eligió la que usaste para entrar. Cámbiala por una que solo conozcas tú."
    >
      <ChoosePassword person={staff} onChosen={goOn} />
    </Before>
  )
}
