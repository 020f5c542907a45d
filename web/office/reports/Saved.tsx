import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { Link } from "react-router"
import { type ReportName, reportKinds } from "../../../contract/reportKinds.ts"
import {
  listSavedReports,
  removeReport,
  renameReport,
  type SavedReport,
} from "../../../contract/savedReports.ts"
import { call } from "../../api/client.ts"
import { queryOf } from "../../api/queries.ts"
import { say } from "../../api/say.ts"
import { useWrite } from "../../api/useWrite.ts"
import { Question } from "../../ui/Question.tsx"
import { RowMenu } from "../../ui/RowMenu.tsx"
import { useGone } from "../kit/catalogue/useGone.ts"
import { Unread } from "../kit/page/Unread.tsx"
import { office } from "../sections.ts"
import { NameSheet } from "./NameSheet.tsx"
import style from "./Saved.module.css"
import { useSending } from "./useSending.ts"

const staleAfter = [listSavedReports]
const kindOf = ({ report }: SavedReport) => reportKinds[report as ReportName]

/** What one asks again and again, under one's own names. */
export function Saved() {
  const { data, error } = useQuery(queryOf(listSavedReports))
  if (error && !data) return <Unread error={error} />
  if (!data?.reports.length) return null
  return (
    <section className={style.saved} aria-labelledby="saved">
      <h2 id="saved" className={style.heading}>
        Guardados
      </h2>
      <ul className={style.list}>
        {data.reports.map((one) => (
          <One key={one.id} one={one} />
        ))}
      </ul>
    </section>
  )
}

function One({ one }: { one: SavedReport }) {
  const [doing, setDoing] = useState<"rename" | "remove" | null>(null)
  const params = { id: one.id }
  const close = () => setDoing(null)
  const rename = useWrite({
    send: (name: string, options) => call(renameReport, { params, body: { name } }, options),
    staleAfter,
    onSuccess: close,
  })
  const orGone = useGone()
  const remove = useWrite({
    send: (_: null, options) => orGone(one.id, call(removeReport, { params }, options)),
    staleAfter,
    onSuccess: close,
  })
  const { ways, isChanging, says } = useSending(one)
  const { address, title } = kindOf(one)
  return (
    <li className={style.one}>
      <Link to={`${office}/informes/${address}?${one.query}`}>
        <span className={style.name}>{one.name}</span>
        <span className={style.kind}>
          {[title, isChanging ? "cambiando…" : says].filter(Boolean).join(", ")}
        </span>
      </Link>
      <RowMenu
        label={`Acciones de ${one.name}`}
        actions={[
          { label: "Cambiar nombre", onSelect: () => setDoing("rename") },
          ...ways,
          { label: "Quitar", danger: true, onSelect: () => setDoing("remove") },
        ]}
      />
      <NameSheet
        open={doing === "rename"}
        title="Cambiar nombre"
        name={one.name}
        write={rename}
        onClose={close}
      />
      <Question
        open={doing === "remove"}
        title="¿Quitar este informe guardado?"
        keep="Conservar"
        confirm="Quitar"
        pending={remove.isPending}
        isSlow={remove.isSlow}
        error={say("quitó", remove.error)}
        onKeep={() => {
          remove.reset()
          close()
        }}
        onConfirm={() => remove.mutate(null)}
        onGiveUp={remove.giveUp}
      >
        <p>
          <strong>{one.name}</strong> deja de estar en tu lista. El informe sigue estando.
        </p>
      </Question>
    </li>
  )
}
