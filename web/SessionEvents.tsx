import { useEffect } from "react"
import { useNavigate } from "react-router"
import { forgetSaid, onSessionEvent } from "./api/sessionEvents.ts"
import { useUser } from "./api/useUser.ts"
import { Toasts, toast } from "./ui/Toasts.tsx"

/** Shows what the session has to say, and goes where it ends. */
export function SessionEvents({ autoClose }: { autoClose: number }) {
  const navigate = useNavigate()
  useEffect(
    () =>
      onSessionEvent((event) =>
        event.kind === "go" ? void navigate(event.to) : void toast(event.kind, event.text),
      ),
    [navigate],
  )
  const id = useUser()?.id
  useEffect(() => {
    // Where it cannot be loaded, the next call tells of the session's end.
    if (!id) return
    forgetSaid()
    import("./api/live/follow.ts").then(({ followSession }) => followSession()).catch(() => {})
  }, [id])
  return <Toasts autoClose={autoClose} />
}
