import { Button } from "@mantine/core"
import { useState } from "react"
import type { UserId } from "../../../contract/people.ts"
import { getPersonalData } from "../../../contract/personal.ts"
import { call } from "../../api/client.ts"
import { toast } from "../../ui/Toasts.tsx"

/** Everything that the studio holds of who is signed in, as a file of their own. */
export function DownloadData({ id }: { id: UserId }) {
  const [isPending, setPending] = useState(false)
  const download = async () => {
    setPending(true)
    try {
      const data = await call(getPersonalData, { params: { id } })
      save(JSON.stringify(data, null, 2), `mis-datos-${data.madeAt.slice(0, 10)}.json`)
    } catch (error) {
      void toast("error", error instanceof Error ? error.message : "Error de servidor")
    } finally {
      setPending(false)
    }
  }
  return (
    <Button variant="outline" color="ink.8" loading={isPending} onClick={download}>
      Descargar mis datos
    </Button>
  )
}

function save(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }))
  const link = Object.assign(document.createElement("a"), { href: address, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
