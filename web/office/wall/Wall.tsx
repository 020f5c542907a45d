import { useContext } from "react"
import { useSearchParams } from "react-router"
import { formatLongDay } from "../../../contract/calendar.ts"
import type { Branch } from "../../../contract/studio.ts"
import { useShow } from "../../api/attended.ts"
import { useNow } from "../../api/useNow.ts"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { Loading } from "../../ui/Loading.tsx"
import { useToday } from "../classes/useToday.ts"
import { useStaff } from "../kit/signedIn.ts"
import { AwaitBranches } from "../kit/studio/AwaitBranches.tsx"
import { StudioName } from "../kit/studio/studioName.ts"
import { useDeskBranch } from "../kit/studio/useDeskBranch.ts"
import { useBranches } from "../kit/studio/useStudio.ts"
import { shownAt } from "./shown.ts"
import { useAwakeScreen } from "./useAwakeScreen.ts"
import { useWallNames } from "./useWallNames.ts"
import style from "./Wall.module.css"
import { WallBar } from "./WallBar.tsx"
import { WallClass } from "./WallClass.tsx"

/** The coming class of a branch for the monitor at its reception: nothing to press, and it goes on by itself from class to class. */
export default function Wall() {
  useAwakeScreen()
  useShow()
  const { branch: own } = useStaff()
  const [query] = useSearchParams()
  const names = useWallNames()
  const studio = useContext(StudioName)
  const branches = useBranches("operaciones")
  const desk = useDeskBranch(branches, query.get("branch"))
  const branch = desk ?? branches?.find(({ id }) => id === own) ?? branches?.[0]
  return (
    <main className={style.wall}>
      <title>{`Pantalla del salón${branch ? `, ${branch.name}` : ""} · ${studio}`}</title>
      {branches && !branch && <EmptyState title="No hay sucursales para tu cuenta." />}
      {branch ? <Day branch={branch} hasNames={names.hasNames} /> : !branches && <AwaitBranches />}
      <WallBar branch={branch} names={names} />
    </main>
  )
}

function Day({ branch, hasNames }: { branch: Branch; hasNames: boolean }) {
  const now = useNow()
  const { data: classes, isLoadingError } = useToday(branch, now)
  if (!classes)
    return isLoadingError ? (
      <EmptyState title="No pudimos leer las clases. Seguimos intentando." />
    ) : (
      <Loading />
    )
  const shown = shownAt(classes, now)
  const [first] = shown
  if (!first) {
    return (
      <div className={style.over}>
        <h1 className={style.title}>Por hoy no hay más clases</h1>
        <p className={style.where}>{branch.name}</p>
      </div>
    )
  }
  return (
    <>
      <p className={style.where}>{`${branch.name} · ${formatLongDay(first.day)}`}</p>
      <div className={style.classes}>
        {shown.map((item) => (
          <WallClass key={item.id} item={item} now={now} hasNames={hasNames} beside={shown.length - 1} />
        ))}
      </div>
    </>
  )
}
