import { Link } from "react-router"
import { getContent } from "../../../contract/content.ts"
import { callFromServer } from "../../api/server.ts"
import { pageMeta } from "../meta.ts"
import { useStudio } from "../useStudio.ts"
import type { Route } from "./+types/Privacy.ts"
import { Written } from "./Written.tsx"

export const loader = ({ context }: Route.LoaderArgs) =>
  callFromServer(context, getContent, { params: { page: "privacy" } })

export const meta = (args: Route.MetaArgs) =>
  pageMeta(
    args,
    "Aviso de privacidad",
    "Qué datos tuyos tiene el estudio, para qué y cómo decides sobre ellos.",
  )

/** Until the studio writes its own: what the system keeps and does with it, whoever runs it. */
export default function Privacy({ loaderData }: Route.ComponentProps) {
  const { profile } = useStudio()
  return (
    <Written title="Aviso de privacidad" kicker={profile.name} content={loaderData}>
      <p>{`${profile.name} es responsable de los datos que nos das al crear tu cuenta y al reservar.`}</p>
      <h2>Qué datos tenemos</h2>
      <ul>
        <li>Tu nombre, correo, teléfono, sucursal y cumpleaños (día y mes).</li>
        <li>Un contacto de emergencia, y lo que quieras decir a quien da tu clase, si tú lo escribes.</li>
        <li>Tus reservas, paquetes y pagos.</li>
      </ul>
      <h2>Para qué los usamos</h2>
      <p>Para reservarte un lugar, cobrarte, avisarte de lo que pasa con tus clases y cuidarte en ellas.</p>
      <h2>Tus derechos</h2>
      <p>
        En tu cuenta corriges tus datos, descargas una copia completa o cierras tu cuenta: lo que la
        contabilidad obliga a conservar queda sin tu nombre. También puedes{" "}
        <Link to="/contacto">escribirnos</Link>.
      </p>
      <h2>Lo que guarda tu navegador</h2>
      <p>Solo lo necesario para mantener tu sesión y recordar qué avisos cerraste.</p>
    </Written>
  )
}
