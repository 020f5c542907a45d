import { Button } from "@mantine/core"

export default function Home() {
  return (
    <main>
      <h1>Tu lugar, siempre tuyo.</h1>
      <Button>Reservar una clase</Button>
    </main>
  )
}
