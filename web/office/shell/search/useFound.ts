import { useDebouncedValue } from "@mantine/hooks"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { addDays, dayIn, formatShortDay } from "../../../../contract/calendar.ts"
import { studioZone } from "../../../../contract/house.ts"
import { type Action, allows, type Module } from "../../../../contract/permissions.ts"
import { pageClasses } from "../../../../contract/schedule.ts"
import { listUsers } from "../../../../contract/users.ts"
import { hasWords } from "../../../../contract/words.ts"
import { queryOf } from "../../../api/queries.ts"
import { mayUse } from "../../kit/permitted.ts"
import { useStaff } from "../../kit/signedIn.ts"
import { addressOf, sections } from "../../sections.ts"

export interface Found {
  kind: "Secciones" | "Personas" | "Clases"
  to: string
  name: string
  /** What tells it from others of that name. */
  about: string
}

const most = 5
const fewestLetters = 2

/** Sections, customers and classes of the coming week with the words typed, as far as the person may open them. */
export function useFound(typed: string): { found: Found[]; isBusy: boolean } {
  const { permissions } = useStaff()
  const may = (module: Module, action: Action) => allows(permissions, module, action)
  const [settled] = useDebouncedValue(typed.trim().slice(0, 100), 150)
  const isAsked = settled.length >= fewestLetters
  const today = dayIn(studioZone(), new Date())
  const seesPeople = may("usuarios", "listado") && may("usuarios", "editar")
  const seesClasses = may("clases", "listado") && may("clases", "detalle")
  const people = useQuery({
    ...queryOf(listUsers, { query: { search: settled, size: most, sort: "name" } }),
    enabled: isAsked && seesPeople,
    placeholderData: keepPreviousData,
  })
  const classes = useQuery({
    ...queryOf(pageClasses, { query: { search: settled, size: most, from: today, to: addDays(today, 6) } }),
    enabled: isAsked && seesClasses,
    placeholderData: keepPreviousData,
  })
  const places = sections
    .filter((one) => one.screen && !one.path.includes(":") && mayUse(permissions, one))
    .filter(({ title, menu }) => typed.trim() && hasWords(`${title} ${menu ?? ""}`, typed))
    .map(
      (section): Found => ({
        ...{ kind: "Secciones", to: addressOf(section), name: section.title, about: section.menu ?? "" },
      }),
    )
  const found: Found[] = [
    ...places.slice(0, most),
    ...(isAsked && people.data ? people.data.users : []).map(
      (user): Found => ({
        ...{
          kind: "Personas",
          to: `/backend/detallesusuario/${user.id}`,
          name: `${user.firstName} ${user.lastName}`.trim(),
          about: user.email,
        },
      }),
    ),
    ...(isAsked && classes.data ? classes.data.classes : []).map(
      (item): Found => ({
        ...{ kind: "Clases", to: `/backend/clases/detalle/${item.id}` },
        ...{
          name: `${item.hour} ${item.discipline}`,
          about: `${formatShortDay(item.day)} · ${item.branchName}`,
        },
      }),
    ),
  ]
  return { found, isBusy: isAsked && (people.isFetching || classes.isFetching) }
}
