import { Link } from "react-router"
import type { Notice } from "../../../contract/content.ts"
import { Sheet } from "../../ui/Sheet.tsx"
import style from "./Asks.module.css"

/** The studio's notice: a picture that leads somewhere. Followed or closed, it does not come back. */
export function NoticeModal({ notice, onClose }: { notice: Notice | null; onClose: () => void }) {
  return (
    <Sheet open={notice !== null} onClose={onClose} title="Aviso">
      {notice && (
        <Link
          className={style.notice}
          to={notice.url}
          aria-label="Ver más sobre este aviso"
          onClick={notice.url.startsWith("/") ? undefined : onClose}
          {...(notice.url.startsWith("/") ? { replace: true } : { target: "_blank", rel: "noreferrer" })}
        >
          <img src={notice.image} alt="" />
        </Link>
      )}
    </Sheet>
  )
}
