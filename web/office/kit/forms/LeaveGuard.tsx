import { Button } from "@mantine/core"
import { useEffect } from "react"
import { useBlocker } from "react-router"
import { Sheet } from "../../../ui/Sheet.tsx"
import style from "./EntryForm.module.css"

/** Asks before a form with something typed in it is left, by whatever way. */
export function LeaveGuard({ when }: { when: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => when && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!when) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener("beforeunload", ask)
    return () => window.removeEventListener("beforeunload", ask)
  }, [when])
  const isAsking = blocker.state === "blocked"
  return (
    <Sheet open={isAsking} onClose={() => blocker.reset?.()} title="¿Salir sin guardar?">
      <div className={style.leave}>
        <p>Lo que escribiste se pierde.</p>
        <div className={style.ways}>
          <Button size="md" variant="outline" color="ink.8" onClick={() => blocker.proceed?.()}>
            Salir sin guardar
          </Button>
          <Button size="md" data-autofocus onClick={() => blocker.reset?.()}>
            Seguir editando
          </Button>
        </div>
      </div>
    </Sheet>
  )
}
