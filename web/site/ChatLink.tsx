import { ChatIcon } from "../ui/icons.tsx"
import style from "./ChatLink.module.css"

export function ChatLink({ url }: { url: string }) {
  if (!url) return null
  return (
    <aside aria-label="Chat">
      <a
        className={style.chat}
        href={url}
        target="_blank"
        rel="noreferrer"
        aria-label="Chatea con el estudio"
      >
        <ChatIcon />
      </a>
    </aside>
  )
}
