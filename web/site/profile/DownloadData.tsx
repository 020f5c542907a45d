import { Button } from "@mantine/core"
import { useState } from "react"
import type { UserId } from "../../../contract/people.ts"
import { getPersonalData } from "../../../contract/personal.ts"
import { sayError } from "../../api/ApiError.ts"
import { call } from "../../api/client.ts"
import { saveFile } from "../../ui/saveFile.ts"
import { toast } from "../../ui/Toasts.tsx"

/** Everything that the studio holds of who is signed in, as a file of their own. */
export function DownloadData({ id }: { id: UserId }) {
  const [isPending, setPending] = useState(false)
  const download = async () => {
    setPending(true)
    try {
      const data = await call(getPersonalData, { params: { id } })
      const content = new Blob([JSON.stringify(data, null, 2)], { type: "application/json" })
      saveFile(`mis-datos-${data.madeAt.slice(0, 10)}.json`, content)
    } catch (error) {
      void toast("error", sayError(error))
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
