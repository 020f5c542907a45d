import { type MetaArgs, pageMeta } from "../meta.ts"
import { Prose } from "./Prose.tsx"

export const meta = (args: MetaArgs) =>
  pageMeta(args, "Términos y condiciones", "Los términos y condiciones del estudio.")

export default function Terms() {
  return (
    <Prose title="Términos y condiciones">
      <p>Esta sección todavía no está disponible.</p>
    </Prose>
  )
}
