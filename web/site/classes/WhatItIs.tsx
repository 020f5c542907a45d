import { QueryClientProvider, useQuery } from "@tanstack/react-query"
import { Link, useSearchParams } from "react-router"
import { formatShortDay, sayHour } from "../../../contract/calendar.ts"
import type { StudioClass } from "../../../contract/schedule.ts"
import { getDiscipline, getInstructor } from "../../../contract/studio.ts"
import { queryOf } from "../../api/queries.ts"
import { queryClient } from "../../api/queryClient.ts"
import { serverDate } from "../../api/serverClock.ts"
import { ButtonLink } from "../../ui/ButtonLink.tsx"
import { Loading } from "../../ui/Loading.tsx"
import { availabilityOf, classHref, classPath, sayLength } from "../schedule/places.ts"
import { Unread } from "../Unread.tsx"
import { ZoneNote } from "../ZoneNote.tsx"
import { ClassFacts } from "./ClassFacts.tsx"
import { DisciplinePhoto } from "./DisciplinePhoto.tsx"
import { ShareClass } from "./ShareClass.tsx"
import { Teacher } from "./Teacher.tsx"
import style from "./WhatItIs.module.css"

/** One class, before one books it: when, what is done in it, what to bring, and who teaches it. */
export function WhatItIs({ item }: { item: StudioClass }) {
  return (
    <QueryClientProvider client={queryClient}>
      <p className={style.when}>
        {`${formatShortDay(item.day)}, ${sayHour(item.hour, "customer")}`}
        <ZoneNote at={item.startsAt} timeZone={item.timeZone} />
        {` · ${item.branchName}`}
      </p>
      <Read item={item} />
    </QueryClientProvider>
  )
}

function Read({ item }: { item: StudioClass }) {
  const discipline = useQuery(queryOf(getDiscipline, { params: { id: item.disciplineId } }))
  const teacher = useQuery(queryOf(getInstructor, { params: { id: item.instructorId } }))
  if (!discipline.data || !teacher.data) {
    return discipline.error || teacher.error ? <Unread of={[discipline, teacher]} /> : <Loading />
  }
  return (
    <div className={style.what}>
      <DisciplinePhoto photo={discipline.data.photo} />
      <ClassFacts discipline={discipline.data} length={sayLength(item)} info={item.info} />
      <Teacher person={teacher.data} />
      <Seat item={item} />
      <div className={style.ways}>
        <Link className={style.way} to={classPath(discipline.data)}>
          {`Más de ${item.discipline}`}
        </Link>
        <ShareClass discipline={discipline.data} className={style.way} />
      </div>
    </div>
  )
}

/** The way to a seat of it, which closes the sheet as it arrives, for who does not stand before its seats already. */
function Seat({ item }: { item: StudioClass }) {
  const [query] = useSearchParams()
  const availability = availabilityOf(item, serverDate().toISOString())
  if (query.get("clase") === item.id || !["open", "last", "full"].includes(availability)) return null
  return (
    <ButtonLink size="lg" fullWidth to={classHref(item)}>
      {availability === "full" ? "Ver la lista de espera" : "Elegir lugar"}
    </ButtonLink>
  )
}
