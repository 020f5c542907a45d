import { Button } from "@mantine/core"
import { useState } from "react"
import type { StudioProfile } from "../../../../contract/studio.ts"
import { sayError } from "../../../api/ApiError.ts"
import { loadUser } from "../../../api/loadUser.ts"
import { FormError } from "../../../ui/FormError.tsx"
import { Before } from "../Before.tsx"
import style from "./SecondStep.module.css"
import { SetUp } from "./SetUp.tsx"

/** Of whom the studio asks a second step and who has none: set up, the office opens. */
export default function Asked({ studio }: { studio: StudioProfile }) {
  const [isOpening, setOpening] = useState(false)
  const [error, setError] = useState<string | null>(null)
  // What they may do, which is nothing before, is asked for anew.
  const open = async () => {
    setOpening(true)
    await loadUser().catch((failure) => setError(sayError(failure)))
    setOpening(false)
  }
  return (
    <Before
      studio={studio}
      name="Segundo paso"
      title={
        <>
          Protege <em>tu acceso.</em>
        </>
      }
      lead={`${studio.name} pide un segundo paso a su personal: además de tu contraseña, un código de tu teléfono. Se activa una vez.`}
    >
      {error === null ? (
        <SetUp onDone={() => void open()} />
      ) : (
        <div className={style.view}>
          <p>Tu segundo paso ya está activado, pero la oficina no se pudo abrir.</p>
          <FormError>{error}</FormError>
          <Button size="lg" fullWidth autoFocus loading={isOpening} onClick={() => void open()}>
            Intentar de nuevo
          </Button>
        </div>
      )}
    </Before>
  )
}
