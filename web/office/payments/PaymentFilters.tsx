import { Button, NativeSelect } from "@mantine/core"
import { useState } from "react"
import { DayInput } from "../kit/dates/DayInput.tsx"
import { methods, statuses } from "../kit/names/payments.ts"
import { FiltersButton } from "../kit/page/FiltersButton.tsx"
import { useBranches } from "../kit/studio/useStudio.ts"
import style from "./PaymentFilters.module.css"
import type { FilterName, PaymentFilter } from "./paymentFilter.ts"

interface PaymentFiltersProps {
  filter: PaymentFilter
  /** How many are set; on a phone they are folded away. */
  active: number
  onChange: (name: FilterName, value: string) => void
  onReset: () => void
}

const options = (names: Record<string, string>, all: string) => [
  { value: "", label: all },
  ...Object.entries(names).map(([value, label]) => ({ value, label })),
]

export function PaymentFilters({ filter, active, onChange, onReset }: PaymentFiltersProps) {
  const [open, setOpen] = useState(false)
  const branches = useBranches("transacciones") ?? []
  return (
    <search className={style.filters} data-open={open || undefined}>
      <FiltersButton className={style.more} active={active} isOpen={open} onToggle={() => setOpen(!open)} />
      <DayInput label="Desde" value={filter.initdate} onDay={(day) => onChange("initdate", day)} />
      <DayInput
        label="Hasta"
        min={filter.initdate}
        value={filter.enddate}
        onDay={(day) => onChange("enddate", day)}
      />
      <NativeSelect
        label="Estado"
        value={filter.status ?? ""}
        onChange={({ currentTarget }) => onChange("status", currentTarget.value)}
        data={options(statuses, "Todos")}
      />
      <NativeSelect
        label="Método"
        value={filter.method ?? ""}
        onChange={({ currentTarget }) => onChange("method", currentTarget.value)}
        data={options(methods, "Todos")}
      />
      <NativeSelect
        label="Sucursal"
        value={filter.branch ?? ""}
        onChange={({ currentTarget }) => onChange("branch", currentTarget.value)}
        data={options(Object.fromEntries(branches.map(({ id, name }) => [id, name])), "Todas")}
      />
      <NativeSelect
        label="Cupón"
        value={filter.coupon ?? ""}
        onChange={({ currentTarget }) => onChange("coupon", currentTarget.value)}
        data={options({ true: "Con cupón", false: "Sin cupón" }, "Todos")}
      />
      <Button variant="subtle" className={style.reset} disabled={active === 0} onClick={onReset}>
        Resetear filtros
      </Button>
    </search>
  )
}
