import { addDays, dayIn } from "../../../contract/calendar.ts"
import { listClasses } from "../../../contract/schedule.ts"
import { listBranches } from "../../../contract/studio.ts"
import { callFromServer } from "../../api/server.ts"
import { BranchList } from "../branches/BranchList.tsx"
import { pageMeta } from "../meta.ts"
import { Page } from "../Page.tsx"
import { sentence } from "../sentence.ts"
import { useStudio } from "../useStudio.ts"
import type { Route } from "./+types/Home.ts"
import { Hero } from "./Hero.tsx"
import style from "./Home.module.css"
import { NextClasses } from "./NextClasses.tsx"

export async function loader({ context }: Route.LoaderArgs) {
  const { branches } = await callFromServer(context, listBranches, {})
  const branch = branches.find(({ isPublic }) => isPublic)
  const now = new Date()
  if (!branch) return { branch: null, classes: [], now: now.toISOString(), today: "" }
  const today = dayIn(branch.timeZone, now)
  const query = { branch: branch.id, from: today, to: addDays(today, 1) }
  const { classes } = await callFromServer(context, listClasses, { query })
  const coming = classes.filter(({ startsAt }) => new Date(startsAt) > now)
  const soonest = coming[0]?.day
  return {
    branch,
    classes: coming.filter(({ day }) => day === soonest).slice(0, 4),
    now: now.toISOString(),
    today,
  }
}

export function meta({ matches }: Route.MetaArgs) {
  const studio = matches.find((match) => match?.id === "site/SiteLayout")?.loaderData as
    | { profile: { name: string; tagline: string } }
    | undefined
  const name = studio?.profile.name ?? ""
  return pageMeta(
    `${name} · Reserva tu clase y tu lugar`,
    `${sentence(studio?.profile.tagline ?? "")} Elige clase, hora y lugar; reserva en segundos.`,
  )
}

export default function Home({ loaderData: { branch, classes, now, today } }: Route.ComponentProps) {
  const { branches } = useStudio()
  return (
    <Page>
      <Hero />
      {branch && <NextClasses branch={branch} classes={classes} now={now} today={today} />}
      <section id="sucursales" className={style.branches} aria-labelledby="sucursales-titulo">
        <h2 id="sucursales-titulo" className={style.heading}>
          Sucursales
        </h2>
        <BranchList branches={branches} />
      </section>
    </Page>
  )
}
