import { Link } from "react-router"
import { getContent } from "../../../contract/content.ts"
import { callFromServer } from "../../api/server.ts"
import { mostNamed } from "../branches/few.ts"
import { pageMeta } from "../meta.ts"
import { sentence } from "../sentence.ts"
import { useStudio } from "../useStudio.ts"
import type { Route } from "./+types/About.ts"
import { Written } from "./Written.tsx"

export const loader = ({ context }: Route.LoaderArgs) =>
  callFromServer(context, getContent, { params: { page: "who-we-are" } })

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, "¿Quiénes somos?", "El estudio, sus sucursales y su manera de dar clase.")

export default function About({ loaderData }: Route.ComponentProps) {
  const { profile, branches } = useStudio()
  const others = branches.length - mostNamed
  const names = new Intl.ListFormat("es-MX").format([
    ...branches.slice(0, mostNamed).map(({ name }) => name),
    ...(others > 0 ? [others === 1 ? "una sucursal más" : `${others} sucursales más`] : []),
  ])
  return (
    <Written title="¿Quiénes somos?" kicker={profile.name} content={loaderData}>
      {profile.tagline && <p>{sentence(profile.tagline)}</p>}
      <p>
        {names && `Nos encuentras en ${names}. `}
        Cada lugar que ves libre está libre, y el que reservas es tuyo.
      </p>
      <p>
        <Link to="/instructores">Conoce a quienes dan las clases</Link>
      </p>
    </Written>
  )
}
