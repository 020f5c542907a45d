import { Button } from "@mantine/core"
import { Suspense, useState } from "react"
import { lazily } from "../../ui/lazily.tsx"
import { RowMenu } from "../../ui/RowMenu.tsx"
import type { Chosen } from "./useChoice.ts"

const NewReservation = lazily(() => import("./NewReservation.tsx"))

interface ReserveProps {
  /** The class that one comes from, with a free seat of it. */
  from?: Chosen
  label: string
  /** The menu that it stands in, where another way leads. */
  menu?: string
}

/** Opens the wizard for somebody who is still to be found; loaded with the first press. */
export function Reserve({ from, label, menu }: ReserveProps) {
  const [asked, setAsked] = useState<{ from: Chosen | undefined } | null>(null)
  const [isOpen, setOpen] = useState(false)
  const open = () => {
    // What is chosen stays so, whoever takes another seat meanwhile.
    setAsked({ from })
    setOpen(true)
  }
  return (
    <>
      {menu ? (
        <RowMenu label={menu} actions={[{ label, onSelect: open }]} />
      ) : (
        <Button style={{ justifySelf: "start" }} variant="outline" color="ink.8" onClick={open}>
          {label}
        </Button>
      )}
      {asked && (
        <Suspense>
          <NewReservation from={asked.from} open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
