import { useEffect } from "react"
import { useNavigate } from "react-router"
import { listen } from "./api/news.ts"
import { Toasts, toast } from "./ui/Toasts.tsx"

/** Shows what the session has to say, and goes where it ends. */
export function SessionNews({ autoClose }: { autoClose: number }) {
  const navigate = useNavigate()
  useEffect(
    () => listen((news) => (news.kind === "go" ? void navigate(news.to) : void toast(news.kind, news.text))),
    [navigate],
  )
  return <Toasts autoClose={autoClose} />
}
