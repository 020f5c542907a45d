import { useSearchParams } from "react-router"
import { addDays, dayIn } from "../../../contract/calendar.ts"
import { getHomeContent } from "../../../contract/content.ts"
import { listPackages } from "../../../contract/packages.ts"
import { srcSetOf } from "../../../contract/pictureWidths.ts"
import { listClasses } from "../../../contract/schedule.ts"
import { listBranches } from "../../../contract/studio.ts"
import { callFromServer } from "../../api/server.ts"
import { useCustomer } from "../../api/useUser.ts"
import { Pictures } from "../../ui/Pictures.tsx"
import { AllBranches } from "../branches/AllBranches.tsx"
import { BranchList } from "../branches/BranchList.tsx"
import { asksForAll, mostNamed } from "../branches/few.ts"
import { useMine } from "../changing/useMine.ts"
import { pageMeta, studioOf } from "../meta.ts"
import { Page } from "../Page.tsx"
import { sentence } from "../sentence.ts"
import { studioData } from "../structuredData.ts"
import { useStudio } from "../useStudio.ts"
import type { Route } from "./+types/Home.ts"
import { comingClasses } from "./comingClasses.ts"
import { Greeting } from "./Greeting.tsx"
import { Hero } from "./Hero.tsx"
import style from "./Home.module.css"
import { Known } from "./Known.tsx"
import { NextClasses } from "./NextClasses.tsx"
import { priceFrom } from "./priceFrom.ts"
import { useMyClasses } from "./useMyClasses.ts"

export async function loader({ context }: Route.LoaderArgs) {
  const [{ branches }, content, { packages }] = await Promise.all([
    callFromServer(context, listBranches, {}),
    callFromServer(context, getHomeContent, {}),
    callFromServer(context, listPackages, {}),
  ])
  const from = priceFrom(packages)
  const branch = branches.find(({ isPublic }) => isPublic)
  const now = new Date()
  if (!branch) return { content, from, branch: null, classes: [], now: now.toISOString() }
  const today = dayIn(branch.timeZone, now)
  const query = { branch: branch.id, from: today, to: addDays(today, 1) }
  const { classes } = await callFromServer(context, listClasses, { query })
  return { content, from, branch, classes: comingClasses(classes, now), now: now.toISOString() }
}

export function meta(args: Route.MetaArgs) {
  const studio = studioOf(args)
  const tagline = studio?.profile.tagline ? `${sentence(studio.profile.tagline)} ` : ""
  return [
    ...pageMeta(
      args,
      "Reserva tu clase y tu lugar",
      `${tagline}Elige clase, hora y lugar; reserva en segundos.`,
    ),
    ...(studio ? studioData(studio) : []),
  ]
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { now, content, from } = loaderData
  const { branches } = useStudio()
  const [query] = useSearchParams()
  const named = asksForAll(query) ? branches : branches.slice(0, mostNamed)
  const customer = useCustomer()
  const { mine, waits, isRead } = useMine(now)
  const { branch, ...shown } = useMyClasses(loaderData)
  return (
    <Page>
      <Known branch={loaderData.branch?.id} />
      {customer ? (
        <Greeting
          customer={customer}
          next={isRead ? (mine[0] ?? null) : undefined}
          offer={waits.find(({ status }) => status === "offered")}
        />
      ) : (
        <Hero content={content} from={from} />
      )}
      {branch && <NextClasses branch={branch} {...shown} now={now} mine={mine} waits={waits} />}
      {!customer && <Pictures images={content.images.slice(1)} srcSetOf={srcSetOf} />}
      <section id="sucursales" className={style.branches} aria-labelledby="sucursales-titulo">
        <h2 id="sucursales-titulo" className={style.heading}>
          {branches.length > 0 ? "Sucursales" : "Muy pronto"}
        </h2>
        <BranchList branches={named} />
        {named.length < branches.length && <AllBranches className={style.all} />}
      </section>
    </Page>
  )
}
