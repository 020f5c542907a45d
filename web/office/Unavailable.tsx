export default function Unavailable() {
  return <p>Esta sección todavía no está disponible.</p>
}
