import { Link } from "react-router"
import { type MetaArgs, pageMeta } from "../meta.ts"
import { sentence } from "../sentence.ts"
import { useStudio } from "../useStudio.ts"
import { Prose } from "./Prose.tsx"

export const meta = (args: MetaArgs) =>
  pageMeta(args, "¿Quiénes somos?", "El estudio, sus sucursales y su manera de dar clase.")

export default function About() {
  const { profile, branches } = useStudio()
  const names = new Intl.ListFormat("es-MX").format(branches.map(({ name }) => name))
  return (
    <Prose title="¿Quiénes somos?" kicker={profile.name}>
      <p>{sentence(profile.tagline)}</p>
      <p>{`Nos encuentras en ${names}. Cada lugar que ves libre está libre, y el que reservas es tuyo.`}</p>
      <Link to="/instructores">Conoce a quienes dan las clases</Link>
    </Prose>
  )
}
