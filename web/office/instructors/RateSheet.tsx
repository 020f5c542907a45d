import { NativeSelect } from "@mantine/core"
import { useState } from "react"
import type { Endpoint, Input } from "../../../contract/endpoint.ts"
import type { RateKind } from "../../../contract/payRates.ts"
import { addRate } from "../../../contract/payroll.ts"
import type { Discipline, DisciplineId, InstructorId } from "../../../contract/studio.ts"
import { call } from "../../api/client.ts"
import { say } from "../../api/say.ts"
import { useWrite } from "../../api/useWrite.ts"
import { FormError } from "../../ui/FormError.tsx"
import { PesosInput } from "../../ui/PesosInput.tsx"
import { Sheet } from "../../ui/Sheet.tsx"
import { toast } from "../../ui/Toasts.tsx"
import { DayInput, isDay } from "../kit/dates/DayInput.tsx"
import { NumberField } from "../kit/forms/NumberField.tsx"
import { SheetWays } from "../kit/forms/SheetWays.tsx"
import style from "./Rates.module.css"

interface RateSheetProps {
  open: boolean
  instructor: InstructorId
  /** Where they give their classes. */
  today: string
  disciplines: readonly Discipline[]
  staleAfter: readonly Endpoint[]
  onClose: () => void
}

const kinds: { value: RateKind; label: string }[] = [
  { value: "per_class", label: "Por clase" },
  { value: "per_head", label: "Por persona" },
  { value: "base_plus_head_over", label: "Por clase, más por persona" },
]

type New = Input<typeof addRate>["body"]

/** Says what an instructor is paid from a day on. */
export function RateSheet({ open, instructor, today, disciplines, staleAfter, onClose }: RateSheetProps) {
  const write = useWrite({
    send: (body: New, options) => call(addRate, { params: { id: instructor }, body }, options),
    staleAfter,
    onSuccess: () => {
      onClose()
      void toast("success", "Tarifa guardada.")
    },
  })
  const leave = () => {
    write.reset()
    onClose()
  }
  return (
    <Sheet open={open} onClose={leave} busy={write.isPending} title="Agregar tarifa" firm>
      <Fields {...{ today, disciplines }} write={write} onLeave={leave} />
    </Sheet>
  )
}

interface FieldsProps extends Pick<RateSheetProps, "today" | "disciplines"> {
  write: ReturnType<typeof useWrite<New, unknown>>
  onLeave: () => void
}

function Fields({ today, disciplines, write, onLeave }: FieldsProps) {
  const [from, setFrom] = useState(today)
  const [discipline, setDiscipline] = useState("")
  const [kind, setKind] = useState<RateKind>("per_class")
  const [base, setBase] = useState<number | "">("")
  const [perHead, setPerHead] = useState<number | "">("")
  const [headOver, setHeadOver] = useState(5)
  const error = say("guardó", write.error)
  const [hasBase, hasHead] = [kind !== "per_head", kind !== "per_class"]
  const isReady =
    isDay(from) &&
    (!hasBase || base !== "") &&
    (!hasHead || perHead !== "") &&
    (kind !== "base_plus_head_over" || Number.isInteger(headOver))
  return (
    <form
      className={style.form}
      onSubmit={(event) => {
        event.preventDefault()
        write.mutate({
          ...{ from, kind, discipline: (discipline || null) as DisciplineId | null },
          ...(hasBase && { base: Number(base) }),
          ...(hasHead && { perHead: Number(perHead) }),
          ...(kind === "base_plus_head_over" && { headOver }),
        })
      }}
    >
      <NativeSelect
        size="md"
        label="Cómo se paga"
        data-autofocus
        value={kind}
        onChange={({ currentTarget }) => setKind(currentTarget.value as RateKind)}
        data={kinds}
      />
      {hasBase && <PesosInput label="Por clase" value={base} onChange={setBase} />}
      {hasHead && <PesosInput label="Por persona" value={perHead} onChange={setPerHead} />}
      {kind === "base_plus_head_over" && (
        <NumberField
          size="md"
          label="Después de"
          rightSection="personas"
          rightSectionWidth={84}
          value={headOver}
          onChange={setHeadOver}
        />
      )}
      <DayInput size="md" label="Desde" today={today} value={from} onChange={setFrom} />
      <NativeSelect
        size="md"
        label="Disciplina"
        inputWrapperOrder={["label", "input", "description", "error"]}
        description="La de una disciplina va antes que la de todas."
        value={discipline}
        onChange={({ currentTarget }) => setDiscipline(currentTarget.value)}
        data={[
          { value: "", label: "Todas" },
          ...disciplines.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <FormError>{error}</FormError>
      <SheetWays
        label="Guardar"
        pending={write.isPending}
        isSlow={write.isSlow}
        error={error}
        isReady={isReady}
        onLeave={onLeave}
        onGiveUp={write.giveUp}
      />
    </form>
  )
}
