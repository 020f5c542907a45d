import { useDebouncedValue } from "@mantine/hooks"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { addDays, formatShortDay } from "../../../../contract/calendar.ts"
import { pageClasses } from "../../../../contract/schedule.ts"
import { hasWords } from "../../../../contract/words.ts"
import { queryOf } from "../../../api/queries.ts"
import { mayUse } from "../../kit/permitted.ts"
import { useMay, useStaff } from "../../kit/signedIn.ts"
import { useDayIn } from "../../kit/studio/useDayIn.ts"
import { useDeskBranch } from "../../kit/studio/useDeskBranch.ts"
import { useBranches } from "../../kit/studio/useStudio.ts"
import { addressOf, sections } from "../../sections.ts"
import { commandOf } from "./command.ts"
import { type Found, most } from "./found.ts"
import { usePeople } from "./usePeople.ts"

const fewestLetters = 2

/**
 * What a line asks for, or sections, customers and classes of the coming week with its words, as far as the person may. `by`: the words by
 * which all of it was found; absent while some of it is looked for.
 */
export function useFound(typed: string): { found: Found[]; by: string | undefined; isBusy: boolean } {
  const { permissions } = useStaff()
  const [settled] = useDebouncedValue(typed.trim().slice(0, 100), 150)
  const branches = useBranches("operaciones")
  // «Hoy» is said at a desk, of the day that it is there.
  const today = useDayIn("operaciones")(useDeskBranch(branches)?.id)
  const command = commandOf(settled, today)
  const words = command?.who ?? settled
  const isAsked = words.length >= fewestLetters
  const people = usePeople(isAsked ? words : "", command)
  const seesClasses = [useMay("clases", "listado"), useMay("clases", "detalle")].every(Boolean)
  const classes = useQuery({
    ...queryOf(pageClasses, { query: { search: settled, size: most, from: today, to: addDays(today, 6) } }),
    enabled: isAsked && !command && seesClasses,
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
    ...people.found,
    ...(isAsked && !command && classes.data ? classes.data.classes : []).map(
      (item): Found => ({
        ...{ kind: "Clases", to: `/backend/clases/detalle/${item.id}` },
        ...{
          name: `${item.hour} ${item.discipline}`,
          about: `${formatShortDay(item.day)} · ${item.branchName}`,
        },
      }),
    ),
  ]
  const isBusy = people.isBusy || (isAsked && !command && (classes.isFetching || classes.isPlaceholderData))
  return { found, by: isBusy ? undefined : settled, isBusy }
}
