import { Button } from "@mantine/core"
import { useEffect, useRef, useState } from "react"
import type { Branch } from "../../../../contract/studio.ts"
import { FormError } from "../../../ui/FormError.tsx"
import { PesosInput } from "../../../ui/PesosInput.tsx"
import style from "./DrawerNotice.module.css"
import { useOpening } from "./useOpening.ts"

interface DrawerNoticeProps {
  /** Where cash is taken or given. */
  branch: Pick<Branch, "id" | "name">
  /** One has a drawer open there; undefined while that is not known. */
  isOpen: boolean | undefined
  /** The branch where one has a drawer open instead. */
  elsewhere?: string | undefined
}

/** Cash of who has no drawer open is in nobody's count: says so, and opens one in place. It may stand inside a form. */
export function DrawerNotice({ branch, isOpen, elsewhere }: DrawerNoticeProps) {
  const [asks, setAsks] = useState(false)
  const { pesos, setPesos, pending, error, open, isDone } = useOpening(branch.id)
  const asked = useRef<HTMLFieldSetElement>(null)
  const done = useRef<HTMLDivElement>(null)
  const isOpened = isDone && isOpen === true
  useEffect(() => {
    if (isOpened) done.current?.focus()
    else if (asks) asked.current?.querySelector("input")?.focus()
  }, [asks, isOpened])
  if (isOpened) {
    return (
      <div ref={done} tabIndex={-1} role="status" className={style.open}>
        Tu turno está abierto: este efectivo queda en tu corte.
      </div>
    )
  }
  if (isOpen !== false) return null
  return (
    <fieldset
      ref={asked}
      aria-label="Turno de caja"
      className={style.notice}
      onKeyDown={(event) => {
        if (event.key !== "Enter" || !asks) return
        event.preventDefault()
        open()
      }}
    >
      <p role="status">
        {elsewhere
          ? `Tu turno abierto es de ${elsewhere}: en ${branch.name} este efectivo no queda en ningún corte.`
          : `No tienes turno abierto en ${branch.name}: este efectivo no queda en ningún corte.`}
      </p>
      {asks && <PesosInput label="Fondo inicial" value={pesos} onChange={setPesos} />}
      <Button
        variant="outline"
        color="ink.8"
        loading={pending}
        onClick={() => (asks ? open() : setAsks(true))}
      >
        Abrir turno
      </Button>
      <FormError>{error}</FormError>
    </fieldset>
  )
}
