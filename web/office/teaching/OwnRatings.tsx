import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { fewestAnswers, getOwnRatings } from "../../../contract/ratings.ts"
import { queryOf } from "../../api/queries.ts"
import { Pager } from "../../ui/Pager.tsx"
import { Panel } from "../../ui/Panel.tsx"
import { pageOf } from "../../ui/paging.ts"
import { Unread } from "../kit/page/Unread.tsx"
import { Stars } from "../kit/ratings/Stars.tsx"
import style from "./OwnRatings.module.css"

/** What those who came say of one's classes: of nobody by name, and not of so few that one would know who. */
export function OwnRatings() {
  const [wanted, setPage] = useState(1)
  const { data, isLoadingError, error } = useQuery({
    ...queryOf(getOwnRatings, { query: { page: wanted, size: 6 } }),
    placeholderData: keepPreviousData,
  })
  if (isLoadingError) return <Unread error={error} />
  if (!data?.isOn) return null
  const { answers, average, words, total } = data
  const page = pageOf(total, wanted)
  return (
    <section className={style.ratings} aria-labelledby="calificaciones">
      <h2 id="calificaciones" className={style.title}>
        Cómo las califican
      </h2>
      <Panel className={style.panel}>
        {average === null ? (
          <p>{`Tienes ${answers === 1 ? "1 respuesta" : `${answers} respuestas`}. Las ves desde ${fewestAnswers}, sin nombres.`}</p>
        ) : (
          <>
            <p className={style.average}>
              <strong>{average.toLocaleString("es-MX", { maximumFractionDigits: 1 })}</strong> de 5 en{" "}
              {answers} respuestas de los últimos seis meses
            </p>
            {total > 0 && (
              <details className={style.more}>
                <summary>{total === 1 ? "1 comentario" : `${total} comentarios`}</summary>
                <ul className={style.words}>
                  {words.map((one, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: of nobody, and of no moment; they only stand in a row.
                    <li key={index}>
                      <Stars value={one.stars} />
                      <p className={style.said}>{one.words}</p>
                    </li>
                  ))}
                </ul>
                {page.pages > 1 && <Pager of="Comentarios" page={page} onPage={setPage} />}
              </details>
            )}
          </>
        )}
      </Panel>
    </section>
  )
}
