import { useState } from "react"
import { Sheet } from "../../../../ui/Sheet.tsx"
import { ExtendForm } from "./ExtendForm.tsx"
import { FreezeForm } from "./FreezeForm.tsx"
import type { HeldWay } from "./heldWays.ts"
import { PassForm } from "./PassForm.tsx"
import { ThawForm } from "./ThawForm.tsx"
import type { Of } from "./useHeldPress.ts"

const forms = {
  extend: { title: "Ampliar vigencia", Form: ExtendForm },
  freeze: { title: "Congelar paquete", Form: FreezeForm },
  thaw: { title: "Descongelar paquete", Form: ThawForm },
  pass: { title: "Pasar a otra persona", Form: PassForm },
}

interface HeldSheetProps extends Omit<Of, "onBusy"> {
  way: HeldWay
  open: boolean
}

/** What the desk does with a package that somebody holds. */
export default function HeldSheet({ way, open, ...of }: HeldSheetProps) {
  const { title, Form } = forms[way]
  const [isBusy, setBusy] = useState(false)
  return (
    <Sheet open={open} onClose={of.onClose} title={title} busy={isBusy} firm>
      <Form {...of} onBusy={setBusy} />
    </Sheet>
  )
}
