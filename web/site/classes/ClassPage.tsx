import { data, Link } from "react-router"
import { listClasses, type StudioClass } from "../../../contract/schedule.ts"
import { type Discipline, listDisciplines, listInstructors } from "../../../contract/studio.ts"
import { callFromServer } from "../../api/server.ts"
import { useMine } from "../changing/useMine.ts"
import { pageMeta, studioOf } from "../meta.ts"
import { Page } from "../Page.tsx"
import { ClassCard } from "../schedule/ClassCard.tsx"
import { findByPath } from "../schedule/places.ts"
import { classTypeData } from "../structuredData.ts"
import { useStudio } from "../useStudio.ts"
import { ZoneLine } from "../ZoneNote.tsx"
import type { Route } from "./+types/ClassPage.ts"
import { ClassFacts } from "./ClassFacts.tsx"
import style from "./ClassPage.module.css"
import { DisciplinePhoto } from "./DisciplinePhoto.tsx"
import { ShareClass } from "./ShareClass.tsx"
import { Teacher } from "./Teacher.tsx"

/** Of a week that is looked at whole. */
const mostRead = 120
const mostOfBranch = 3

export async function loader({ params, context }: Route.LoaderArgs) {
  const { disciplines } = await callFromServer(context, listDisciplines, {})
  const discipline = findByPath(disciplines, params.name)
  if (!discipline) throw data(null, { status: 404 })
  const [{ instructors }, { classes }] = await Promise.all([
    callFromServer(context, listInstructors, {}),
    callFromServer(context, listClasses, { query: { discipline: discipline.id, limit: mostRead } }),
  ])
  const now = new Date().toISOString()
  const coming = classes.filter(({ startsAt, status }) => startsAt > now && status === "abierta")
  const teachers = new Set(coming.map(({ instructorId }) => instructorId))
  return {
    discipline,
    teachers: instructors.filter(({ id }) => teachers.has(id)),
    next: soonestOfBranches(coming),
    now,
  }
}

/** The next few of each branch, soonest first. */
function soonestOfBranches(classes: readonly StudioClass[]): StudioClass[] {
  const taken = new Map<string, number>()
  return classes.filter(({ branch }) => {
    const before = taken.get(branch) ?? 0
    taken.set(branch, before + 1)
    return before < mostOfBranch
  })
}

const longest = 155

/** What a list of results shows: the first sentences, as many as it has room for. */
function summaryOf({ name, description }: Discipline): string {
  const words = description.replace(/\s+/g, " ")
  if (!words) return `Qué es ${name}, para quién es, qué traer y quién la da.`
  return words.length <= longest ? words : `${words.slice(0, words.lastIndexOf(" ", longest))}…`
}

export function meta(args: Route.MetaArgs) {
  const { loaderData } = args
  if (!loaderData) return [{ title: "404 no found" }]
  const studio = studioOf(args)
  return [
    ...pageMeta(args, loaderData.discipline.name, summaryOf(loaderData.discipline)),
    ...(studio ? classTypeData(loaderData, args.location.pathname, studio) : []),
  ]
}

/** What a kind of class is, who teaches it, and where it can be taken next. */
export default function ClassPage({ loaderData: { discipline, teachers, next, now } }: Route.ComponentProps) {
  const { branches } = useStudio()
  const { mine, waits } = useMine(now)
  const seats = new Map(mine.map(({ classId, seat }) => [classId as string, seat]))
  const lines = new Map(waits.map((wait) => [wait.classId as string, wait]))
  return (
    <Page kicker="Clases" title={discipline.name}>
      {discipline.photo && (
        <div className={style.photo}>
          <DisciplinePhoto photo={discipline.photo} first />
        </div>
      )}
      <div className={style.what}>
        <ClassFacts discipline={discipline} />
        <ShareClass discipline={discipline} className={style.share} />
      </div>
      {branches
        .map((branch) => ({ branch, classes: next.filter((item) => item.branch === branch.id) }))
        .filter(({ classes }) => classes.length > 0)
        .map(({ branch, classes }) => (
          <section key={branch.id} className={style.section} aria-labelledby={`en-${branch.id}`}>
            <div className={style.head}>
              <h2 id={`en-${branch.id}`} className={style.heading}>
                {`Próximas en ${branch.name}`}
              </h2>
              {classes[0] && <ZoneLine at={classes[0].startsAt} timeZone={branch.timeZone} />}
              <Link to={`/reserva-clase/${branch.id}?disciplina=${discipline.id}`} className={style.week}>
                Ver la semana <span aria-hidden="true">→</span>
              </Link>
            </div>
            <ul className={style.classes}>
              {classes.map((item) => (
                <li key={item.id}>
                  <ClassCard
                    item={item}
                    now={now}
                    mySeat={seats.get(item.id)}
                    myWait={lines.get(item.id)}
                    day
                    tile
                  />
                </li>
              ))}
            </ul>
          </section>
        ))}
      {teachers.length > 0 && (
        <section className={style.section} aria-labelledby="quien">
          <h2 id="quien" className={style.heading}>
            Quién la da
          </h2>
          <ul className={style.teachers}>
            {teachers.map((person) => (
              <li key={person.id}>
                <Teacher person={person} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </Page>
  )
}
