import { pageMeta } from "../meta.ts"
import { Prose } from "./Prose.tsx"

export const meta = () => pageMeta("Aviso de privacidad", "Cómo cuida el estudio tus datos.")

export default function Privacy() {
  return (
    <Prose title="Aviso de privacidad">
      <p>Esta sección todavía no está disponible.</p>
    </Prose>
  )
}
