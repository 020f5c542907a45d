import "@mantine/core/styles/FloatingIndicator.css"
import "@mantine/core/styles/SegmentedControl.css"
import { SegmentedControl, TextInput } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useEffect, useRef, useState } from "react"
import { type BlockScope, longestKeptName, previewBlock } from "../../../contract/keptSeats.ts"
import type { StudioClass } from "../../../contract/schedule.ts"
import { queryOf } from "../../api/queries.ts"
import { FormError } from "../../ui/FormError.tsx"
import { Loading } from "../../ui/Loading.tsx"
import { SheetWays } from "../kit/forms/SheetWays.tsx"
import { Unread } from "../kit/page/Unread.tsx"
import { useMay } from "../kit/signedIn.ts"
import style from "./Keeping.module.css"
import { OnSeat } from "./OnSeat.tsx"
import { useBlocking } from "./useKeeping.ts"

interface BlockFormProps {
  item: StudioClass
  seat: number
  onDone: () => void
  onLeave: () => void
}

/** Puts a seat out of use: for how long, who is on it and where they go, and the press that does all of it. */
export function BlockForm({ item, seat, onDone, onLeave }: BlockFormProps) {
  const [until, setUntil] = useState<BlockScope>("class")
  const [name, setName] = useState("")
  const [staying, setStaying] = useState<readonly string[]>([])
  const mayRoom = useMay("salones", "editar", item.branch)
  const { write, error } = useBlocking({ item, seat, onDone })
  const impact = useQuery({
    ...queryOf(previewBlock, { params: { id: item.id }, query: { seat, until } }),
    staleTime: 0,
  })
  const told = impact.data
  const form = useRef<HTMLFormElement>(null)
  // It may have been opened from the menu of a row.
  useEffect(() => form.current?.querySelector<HTMLInputElement>("input:checked")?.focus(), [])
  const isNotice = until === "notice"
  const seated = told?.seated ?? []
  const stay = isNotice
    ? []
    : seated.filter(({ id, newSeat }) => newSeat === null || staying.includes(id)).map(({ id }) => id)
  const stops = isNotice && seated.some(({ newSeat }) => newSeat === null)
  const moves = seated.length - stay.length
  const isNothing = told !== undefined && !isNotice && stay.length >= told.classes
  return (
    <form
      ref={form}
      className={style.form}
      noValidate
      aria-label="Poner fuera de uso"
      onSubmit={(event) => {
        event.preventDefault()
        if (!told || stops || isNothing || write.isPending) return
        write.mutate({ until, name: isNotice ? "" : name, stay, accepts: told.token })
      }}
    >
      <SegmentedControl
        fullWidth
        size="md"
        radius="xl"
        bg="var(--cream)"
        aria-label="Hasta cuándo"
        value={until}
        onChange={(chosen) => {
          write.reset()
          setUntil(chosen as BlockScope)
        }}
        data={[
          { value: "class", label: "Esta clase" },
          { value: "day", label: "Todo el día" },
          ...(mayRoom ? [{ value: "notice", label: "Hasta aviso" }] : []),
        ]}
      />
      {!isNotice && (
        <TextInput
          size="md"
          label="Qué tiene (opcional)"
          autoComplete="off"
          maxLength={longestKeptName}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
      )}
      {impact.isPending && <Loading label="Viendo a quién toca…" />}
      {told && (
        <OnSeat
          impact={told}
          seat={seat}
          scope={until}
          staying={staying}
          onStay={(id, stays) => setStaying(stays ? [...staying, id] : staying.filter((one) => one !== id))}
        />
      )}
      <Unread error={error ? null : impact.error} />
      <FormError>{error}</FormError>
      <SheetWays
        label={moves > 0 ? "Mover y poner fuera de uso" : "Poner fuera de uso"}
        pending={write.isPending}
        isSlow={write.isSlow}
        isReady={told !== undefined && !stops && !isNothing}
        error={error}
        onLeave={onLeave}
        onGiveUp={write.giveUp}
      />
    </form>
  )
}
