import { type MetaArgs, pageMeta } from "../meta.ts"
import { Prose } from "./Prose.tsx"

export const meta = (args: MetaArgs) =>
  pageMeta(args, "Aviso de privacidad", "Cómo cuida el estudio tus datos.")

export default function Privacy() {
  return (
    <Prose title="Aviso de privacidad">
      <p>Esta sección todavía no está disponible.</p>
    </Prose>
  )
}
