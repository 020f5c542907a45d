import { NativeSelect } from "@mantine/core"
import { useState } from "react"
import type { ReportPeriod, ReportQuery } from "../../../contract/reporting.ts"
import { groupingOf, type ReportKind } from "../../../contract/reportKinds.ts"
import { DayInput } from "../kit/dates/DayInput.tsx"
import { methods } from "../kit/names/payments.ts"
import { FiltersButton } from "../kit/page/FiltersButton.tsx"
import { useBranches, useDisciplines, useInstructors } from "../kit/studio/useStudio.ts"
import style from "./Filters.module.css"
import { countActive, periodNames, type QueryName, waysOf } from "./reportQuery.ts"

interface FiltersProps {
  kind: ReportKind
  asked: ReportQuery
  /** Those that it is shown of; undefined until they are known. */
  days: { from: string; to: string } | undefined
  onChange: (values: Partial<Record<QueryName, string>>) => void
}

const own = "own"
const periods = Object.entries(periodNames).map(([value, label]) => ({ value, label }))
const all = (label: string, of: { value: string; label: string }[]) => [{ value: "", label }, ...of]

/** Of what days, how grouped, and of what alone; all of it stands in the address. */
export function Filters({ kind, asked, days, onChange }: FiltersProps) {
  const [open, setOpen] = useState(false)
  const branches = useBranches("dashboard") ?? []
  const isOwn = asked.from !== undefined || asked.to !== undefined
  const choose = (value: string) =>
    value === own
      ? onChange({ period: "", from: days?.from ?? "", to: days?.to ?? "" })
      : onChange({ period: value as ReportPeriod, from: "", to: "" })
  const ways = waysOf(kind)
  const active = countActive(asked)
  return (
    <search className={style.filters} data-open={open || undefined}>
      <NativeSelect
        label="Periodo"
        value={isOwn ? own : (asked.period ?? kind.period ?? "month")}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
        data={[...periods, { value: own, label: "Elegir días" }]}
      />
      {isOwn && (
        <>
          <DayInput label="Desde" value={asked.from} onDay={(from) => onChange({ from })} />
          <DayInput label="Hasta" value={asked.to} onDay={(to) => onChange({ to })} />
        </>
      )}
      {ways.length > 1 && (
        <NativeSelect
          label="Agrupar por"
          value={groupingOf(kind, asked.by)}
          onChange={({ currentTarget }) => onChange({ by: currentTarget.value, sort: "" })}
          data={ways}
        />
      )}
      <FiltersButton className={style.more} active={active} isOpen={open} onToggle={() => setOpen(!open)} />
      <NativeSelect
        label="Sucursal"
        className={style.folded}
        value={asked.branch ?? ""}
        onChange={({ currentTarget }) => onChange({ branch: currentTarget.value })}
        data={all(
          "Todas",
          branches.map(({ id, name }) => ({ value: id, label: name })),
        )}
      />
      {kind.filters.includes("method") && (
        <NativeSelect
          label="Método"
          className={style.folded}
          value={asked.method ?? ""}
          onChange={({ currentTarget }) => onChange({ method: currentTarget.value })}
          data={all(
            "Todos",
            Object.entries(methods).map(([value, label]) => ({ value, label })),
          )}
        />
      )}
      {kind.filters.includes("discipline") && <OfClasses asked={asked} onChange={onChange} />}
    </search>
  )
}

function OfClasses({ asked, onChange }: Pick<FiltersProps, "asked" | "onChange">) {
  const disciplines = useDisciplines() ?? []
  const instructors = useInstructors() ?? []
  return (
    <>
      <NativeSelect
        label="Disciplina"
        className={style.folded}
        value={asked.discipline ?? ""}
        onChange={({ currentTarget }) => onChange({ discipline: currentTarget.value })}
        data={all(
          "Todas",
          disciplines.map(({ id, name }) => ({ value: id, label: name })),
        )}
      />
      <NativeSelect
        label="Instructor"
        className={style.folded}
        value={asked.instructor ?? ""}
        onChange={({ currentTarget }) => onChange({ instructor: currentTarget.value })}
        data={all(
          "Todos",
          instructors.map(({ id, firstName, lastName }) => ({
            value: id,
            label: `${firstName} ${lastName}`.trim(),
          })),
        )}
      />
    </>
  )
}
