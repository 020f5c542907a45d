import { Button } from "@mantine/core"
import { Suspense, useState } from "react"
import type { StudioClass } from "../../../contract/schedule.ts"
import { lazily } from "../../ui/lazily.tsx"

const MessageSheet = lazily(() => import("./MessageSheet.tsx"))

/** The way to write to everybody of a class: «llega tarde la maestra». */
export function MessageClass({ item }: { item: StudioClass }) {
  // Null until it was opened once: what it is made of is asked for then.
  const [isOpen, setOpen] = useState<boolean | null>(null)
  return (
    <>
      <Button size="md" mt={14} variant="outline" color="ink.8" onClick={() => setOpen(true)}>
        Escribir a la clase
      </Button>
      {isOpen !== null && (
        <Suspense>
          <MessageSheet item={item} open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
