export default function OfficeLogin() {
  return <p>Esta sección todavía no está disponible.</p>
}
