import { TextInput } from "@mantine/core"
import { useState } from "react"
import { say } from "../../api/say.ts"
import type { useWrite } from "../../api/useWrite.ts"
import { FormError } from "../../ui/FormError.tsx"
import { Sheet } from "../../ui/Sheet.tsx"
import { SheetWays } from "../kit/forms/SheetWays.tsx"
import style from "./Saved.module.css"

interface NameSheetProps {
  open: boolean
  title: string
  /** What it is called until now. */
  name?: string
  write: Pick<
    ReturnType<typeof useWrite<string, unknown>>,
    "mutate" | "isPending" | "isSlow" | "error" | "giveUp" | "reset"
  >
  onClose: () => void
}

/** Gives a saved report its name. */
export function NameSheet({ open, title, name = "", write, onClose }: NameSheetProps) {
  const leave = () => {
    write.reset()
    onClose()
  }
  return (
    <Sheet open={open} onClose={leave} busy={write.isPending} title={title} firm>
      <NameForm name={name} write={write} onLeave={leave} />
    </Sheet>
  )
}

function NameForm({
  name,
  write,
  onLeave,
}: Pick<NameSheetProps, "write"> & { name: string; onLeave: () => void }) {
  const [typed, setTyped] = useState(name)
  const error = say("guardó", write.error)
  return (
    <form
      className={style.form}
      onSubmit={(event) => {
        event.preventDefault()
        write.mutate(typed.trim())
      }}
    >
      <TextInput
        label="Nombre"
        size="md"
        data-autofocus
        maxLength={60}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <FormError>{error}</FormError>
      <SheetWays
        label="Guardar"
        pending={write.isPending}
        isSlow={write.isSlow}
        error={error}
        isReady={typed.trim() !== ""}
        onLeave={onLeave}
        onGiveUp={write.giveUp}
      />
    </form>
  )
}
