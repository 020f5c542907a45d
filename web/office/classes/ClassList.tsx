import { useEffect } from "react"
import { useLocation, useNavigate } from "react-router"
import type { StudioClass } from "../../../contract/schedule.ts"
import { useNow } from "../../api/useNow.ts"
import { ButtonLink } from "../../ui/ButtonLink.tsx"
import { DataTable } from "../../ui/DataTable.tsx"
import { Loading } from "../../ui/Loading.tsx"
import { writeSort } from "../../ui/sorting.ts"
import { Page } from "../kit/page/Page.tsx"
import { Unread } from "../kit/page/Unread.tsx"
import { foundBy } from "../kit/page/useEnter.ts"
import { useListQuery } from "../kit/page/useListQuery.ts"
import { useMay, useSees } from "../kit/signedIn.ts"
import { useDayIn } from "../kit/studio/useDayIn.ts"
import { actionsOf } from "./actionsOf.ts"
import { ClassDialogs } from "./ClassDialogs.tsx"
import { ClassFilters } from "./ClassFilters.tsx"
import { filterNames, filterOf, presetOf } from "./classFilter.ts"
import { columns } from "./columns.tsx"
import { ExportClasses } from "./ExportClasses.tsx"
import { RatingsLink } from "./RatingsLink.tsx"
import { faultOf } from "./range.ts"
import { Substitutes } from "./Substitutes.tsx"
import { useChanging } from "./useChanging.ts"
import { useClassPage } from "./useClassPage.ts"
import { ViewSwitch } from "./ViewSwitch.tsx"

/** The classes of some days, narrowed by filters that live in the URL. */
export default function ClassList() {
  const navigate = useNavigate()
  const { state } = useLocation()
  const { query, size, change, turnTo, clear } = useListQuery()
  const now = useNow()
  const todayIn = useDayIn("clases")
  const filter = filterOf(query, todayIn)
  const fault = faultOf(filter.from, filter.to)
  const { data, error, isPlaceholderData } = useClassPage(filter, size, !fault)
  const mayOpen = useMay("clases", "detalle")
  const mayCreate = useMay("clases", "crear")
  const mayEdit = useMay("clases", "editar")
  const sees = useSees("clases")
  const changing = useChanging()

  useEffect(() => {
    const preset = presetOf(state)
    if (preset) void navigate({ search: `?${preset}` }, { replace: true, state: null })
  }, [state, navigate])

  const open = (item: StudioClass) =>
    void navigate(`/backend/clases/detalle/${item.id}`, { state: { list: `?${query}` } })
  return (
    <Page
      title="Clases"
      actions={
        <>
          <ViewSwitch view="list" branch={filter.branch} />
          {mayOpen && <RatingsLink />}
          <ExportClasses filter={filter} isEmpty={!data?.total || Boolean(fault)} />
          {mayCreate && <ButtonLink to="/backend/clases/crear">Crear clase</ButtonLink>}
        </>
      }
    >
      <ClassFilters
        filter={filter}
        active={filterNames.filter((name) => name !== "discipline" && query.get(name)).length}
        fault={fault}
        found={fault ? undefined : foundBy({ data, isPlaceholderData }, filter.discipline)}
        onChange={change}
        onReset={clear}
        onEnter={() => mayOpen && data?.classes[0] && open(data.classes[0])}
      />
      <Substitutes shown={data?.classes ?? []} onSubstitute={(item) => changing.ask("substitute", item)} />
      <Unread error={error} />
      {!data && !error && !fault && <Loading label="Cargando clases…" />}
      {data && !fault && (
        <DataTable
          caption="Clases"
          columns={columns}
          rows={data.classes}
          total={data.total}
          keyOf={(item) => item.id}
          empty="No hay clases para los filtros seleccionados."
          sort={filter.sort}
          onSort={(sort) => change("sort", writeSort(sort))}
          page={filter.page}
          onPage={turnTo}
          onOpen={mayOpen ? (item) => open(item) : undefined}
          actions={
            mayOpen || mayEdit
              ? (item) => [
                  ...(mayOpen ? [{ label: "Ver detalles", onSelect: () => open(item) }] : []),
                  ...(mayEdit && sees(item.branch)
                    ? actionsOf(item, now, {
                        edit: () => void navigate(`/backend/clases/editar/${item.id}`),
                        ask: (kind) => changing.ask(kind, item),
                      })
                    : []),
                ]
              : undefined
          }
        />
      )}
      <ClassDialogs changing={changing} />
    </Page>
  )
}
