export function ErrorPage({ status }: { status: number }) {
  return (
    <main style={{ padding: "20vh 24px", textAlign: "center" }}>
      <h1>{status === 404 ? "404 no found" : "Error de servidor"}</h1>
    </main>
  )
}
