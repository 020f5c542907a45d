import { Button } from "@mantine/core"
import { useState } from "react"
import { shiftPaperPath } from "../../../../contract/shifts.ts"
import { openFile } from "../../../api/openFile.ts"
import { toast } from "../../../ui/Toasts.tsx"

/** Opens the count of a shift, to be printed and signed. */
export function PaperButton({ id }: { id: string }) {
  const [isOpening, setOpening] = useState(false)
  const open = async () => {
    setOpening(true)
    try {
      await openFile(shiftPaperPath.replace(":id", id))
    } catch (error) {
      void toast("error", error instanceof Error ? error.message : "Error de servidor")
    } finally {
      setOpening(false)
    }
  }
  return (
    <Button variant="subtle" loading={isOpening} onClick={open}>
      PDF
    </Button>
  )
}
