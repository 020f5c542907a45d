import { Link } from "react-router"
import { getContent } from "../../../contract/content.ts"
import { getCancellationTimes } from "../../../contract/studio.ts"
import { callFromServer } from "../../api/server.ts"
import { pageMeta } from "../meta.ts"
import { useStudio } from "../useStudio.ts"
import type { Route } from "./+types/Terms.ts"
import { sayMinutes } from "./sayMinutes.ts"
import { Written } from "./Written.tsx"

export async function loader({ context }: Route.LoaderArgs) {
  const [content, times] = await Promise.all([
    callFromServer(context, getContent, { params: { page: "terms" } }),
    callFromServer(context, getCancellationTimes, {}),
  ])
  return { content, times }
}

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, "Términos y condiciones", "Cómo se reserva, se cambia y se cancela una clase.")

/** Until the studio writes its own: what the system does, whoever runs it. */
export default function Terms({ loaderData: { content, times } }: Route.ComponentProps) {
  const { profile } = useStudio()
  return (
    <Written title="Términos y condiciones" kicker={profile.name} content={content}>
      <h2>Reservas y cancelaciones</h2>
      <ul>
        <li>{`Una clase grupal se cancela sin costo hasta ${sayMinutes(times.groups)} antes; una individual, hasta ${sayMinutes(times.individual)} antes.`}</li>
        <li>Después de esa hora todavía puedes cancelar, pero la clase se descuenta de tu paquete.</li>
        <li>{`Una reserva grupal se cambia hasta ${sayMinutes(times.changeGroups)} antes; una individual, hasta ${sayMinutes(times.changeIndividual)} antes.`}</li>
        <li>Lo que te prometimos al reservar vale, aunque las reglas cambien después.</li>
      </ul>
      <h2>Paquetes</h2>
      <ul>
        <li>
          Cada paquete dice cuántas clases incluye y por cuántos días; la clase debe caer dentro de ellos.
        </li>
        <li>Con un paquete ilimitado se reservan hasta 2 clases por día.</li>
        <li>Las clases que no se usan antes del vencimiento se pierden.</li>
      </ul>
      <p>
        ¿Dudas? <Link to="/contacto">Escríbenos</Link>.
      </p>
    </Written>
  )
}
