import { Link } from "react-router"
import { EmptyState } from "../../ui/EmptyState.tsx"

/** Of a studio that has no branch open yet: what will be here. */
export function OpeningSoon() {
  return (
    <EmptyState title="Estamos por abrir nuestras puertas.">
      <p>Aquí estarán nuestras sucursales, la semana de clases y el plano para elegir tu lugar.</p>
      <Link to="/contacto">Escríbenos mientras tanto</Link>
    </EmptyState>
  )
}
