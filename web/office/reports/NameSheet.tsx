import { TextInput } from "@mantine/core"
import { useState } from "react"
import { say } from "../../api/say.ts"
import type { useWrite } from "../../api/useWrite.ts"
import { FormError } from "../../ui/FormError.tsx"
import { Sheet } from "../../ui/Sheet.tsx"
import { SheetWays } from "../kit/forms/SheetWays.tsx"
import style from "./Saved.module.css"

interface NameSheetProps {
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
export function NameSheet({ title, name = "", write, onClose }: NameSheetProps) {
  const [typed, setTyped] = useState(name)
  const error = say("guardó", write.error)
  const leave = () => {
    write.reset()
    onClose()
  }
  return (
    <Sheet open onClose={leave} busy={write.isPending} title={title} firm>
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
          onLeave={leave}
          onGiveUp={write.giveUp}
        />
      </form>
    </Sheet>
  )
}
