import { NativeSelect } from "@mantine/core"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { sayPesos } from "../../../../contract/money.ts"
import { getMyShift, listShifts, type Shift } from "../../../../contract/shifts.ts"
import { queryOf } from "../../../api/queries.ts"
import type { Column } from "../../../ui/column.ts"
import { DataTable } from "../../../ui/DataTable.tsx"
import { EmptyState } from "../../../ui/EmptyState.tsx"
import { Page } from "../../kit/page/Page.tsx"
import { Unread } from "../../kit/page/Unread.tsx"
import { useListQuery } from "../../kit/page/useListQuery.ts"
import { useMay, useMayTo, useStaff } from "../../kit/signedIn.ts"
import { AwaitBranches } from "../../kit/studio/AwaitBranches.tsx"
import { useDeskBranch } from "../../kit/studio/useDeskBranch.ts"
import { useBranches } from "../../kit/studio/useStudio.ts"
import { sayWhen } from "../../payments/words.ts"
import { CloseShift } from "./CloseShift.tsx"
import { MyShift } from "./MyShift.tsx"
import { OpenShift } from "./OpenShift.tsx"
import { PaperButton } from "./PaperButton.tsx"
import style from "./Shifts.module.css"

const columns: readonly Column<Shift>[] = [
  { name: "Persona", cell: ({ person }) => <strong>{person}</strong>, card: "title" },
  { name: "Sucursal", cell: ({ branchName }) => branchName, wraps: true },
  { name: "Abrió", cell: ({ openedAt, timeZone }) => sayWhen(openedAt, timeZone), label: () => "abrió" },
  {
    name: "Cerró",
    cell: (shift) => <Closed {...shift} />,
    label: ({ closedAt }) => (closedAt ? "cerró" : ""),
  },
  { name: "Esperado", cell: ({ expected }) => sayPesos(expected), align: "end", unit: () => "esperado" },
  { name: "Contado", cell: (shift) => <Counted {...shift} />, align: "end" },
  { name: "Hoja", cell: ({ id }) => <PaperButton id={id} />, card: "side" },
]

/** «Corte de caja»: one's own drawer, and those of everybody before. */
export default function Shifts() {
  const { query, size, page, change, turnTo } = useListQuery()
  const known = useBranches("transacciones")
  const branches = known ?? []
  const branch = useDeskBranch(branches, query.get("sucursal")) ?? branches[0]
  const maySell = useMay("transacciones", "crear")
  const maySee = useMay("transacciones", "listado")
  const own = useQuery({
    ...queryOf(getMyShift, { query: { branch: branch?.id ?? "" } }),
    enabled: Boolean(branch) && maySell,
    refetchInterval: 15_000,
  })
  const all = useQuery({
    ...queryOf(listShifts, { query: { page, size, ...(branch && { branch: branch.id }) } }),
    enabled: Boolean(branch) && maySee,
    refetchInterval: 30_000,
    placeholderData: keepPreviousData,
  })
  const [isOpened, setOpened] = useState(false)
  const self = useStaff().id
  const mayCorrect = useMayTo("transacciones", "editar")
  /** One's own is closed where it is shown. */
  const mayClose = ({ userId, branchId, closedAt }: Shift) =>
    !closedAt && userId !== self && mayCorrect(branchId)
  const [closing, setClosing] = useState<{ id: string; isOpen: boolean }>()
  const ask = ({ id }: Shift) => setClosing({ id, isOpen: true })
  const closed = all.data?.shifts.find(({ id }) => id === closing?.id)
  return (
    <Page
      title="Corte de caja"
      actions={
        branches.length > 1 && (
          <NativeSelect
            aria-label="Sucursal"
            value={branch?.id ?? ""}
            onChange={({ currentTarget }) => change("sucursal", currentTarget.value)}
            data={branches.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )
      }
    >
      {!known && <AwaitBranches />}
      {known && !branch && <EmptyState title="No hay sucursales para tu cuenta." />}
      <Unread error={own.error ?? all.error} />
      {own.data?.shift && <MyShift key={own.data.shift.id} shift={own.data.shift} isNew={isOpened} />}
      {branch && own.data && !own.data.shift && (
        <OpenShift branch={branch} onOpened={() => setOpened(true)} />
      )}
      {all.data && (
        <section className={style.past}>
          <h2 className={style.heading}>Turnos</h2>
          <DataTable
            caption="Turnos"
            columns={columns}
            rows={all.data.shifts}
            total={all.data.total}
            keyOf={({ id }) => id}
            actions={
              all.data.shifts.some(mayClose)
                ? (shift) => (mayClose(shift) ? [{ label: "Cerrar turno", onSelect: () => ask(shift) }] : [])
                : undefined
            }
            empty="Todavía no hay turnos en esta sucursal."
            page={page}
            onPage={turnTo}
          />
          {closed && (
            <CloseShift
              key={closed.id}
              shift={closed}
              isAnothers
              open={closing?.isOpen ?? false}
              onClose={() => setClosing({ id: closed.id, isOpen: false })}
            />
          )}
        </section>
      )}
    </Page>
  )
}

/** When it was counted, and by whom if that was somebody else. */
function Closed({ closedAt, timeZone, closedBy }: Shift) {
  if (!closedAt) return "Abierto"
  return (
    <>
      {sayWhen(closedAt, timeZone)}
      {closedBy && <span className={style.why}>{` · lo contó ${closedBy}`}</span>}
    </>
  )
}

/** What was counted, and how far it is from what should be there. */
function Counted({ counted, difference, explanation }: Shift) {
  if (counted === null || difference === null) return "Sin contar"
  return (
    <>
      {`${sayPesos(counted)} · `}
      <span className={style.difference} data-off={difference !== 0 || undefined}>
        {difference === 0 ? "Cuadra" : sayPesos(difference)}
      </span>
      {explanation && <span className={style.why}>{` ${explanation}`}</span>}
    </>
  )
}
