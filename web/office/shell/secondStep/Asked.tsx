import type { StudioProfile } from "../../../../contract/studio.ts"
import { loadUser } from "../../../api/loadUser.ts"
import { Before } from "../Before.tsx"
import { SetUp } from "./SetUp.tsx"

/** Of whom the studio asks a second step and who has none: set up, the office opens. */
export default function Asked({ studio }: { studio: StudioProfile }) {
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
      <SetUp onDone={() => void loadUser()} />
    </Before>
  )
}
