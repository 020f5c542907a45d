import { Textarea } from "@mantine/core"
import { useEffect, useId, useRef, useState } from "react"
import { formatLongDay, sayHour } from "../../../contract/calendar.ts"
import {
  listMyRatings,
  listUnrated,
  longestRating,
  rateClass,
  type Unrated,
} from "../../../contract/ratings.ts"
import { ApiError } from "../../api/ApiError.ts"
import { call } from "../../api/client.ts"
import { say } from "../../api/say.ts"
import { useWrite } from "../../api/useWrite.ts"
import { FormError } from "../../ui/FormError.tsx"
import { LeaveGuard } from "../../ui/LeaveGuard.tsx"
import { OnceButton } from "../../ui/OnceButton.tsx"
import { Star } from "../../ui/Star.tsx"
import own from "./HowWasIt.module.css"
import style from "./WeeklyBookings.module.css"

const meanings = ["Mala", "Regular", "Bien", "Muy bien", "Excelente"]

const over = ["ALREADY_RATED", "RATING_CLOSED", "RATING_NOT_CAME", "RATINGS_OFF"]

/** One class: its stars first, and the words once there are some. Pressed once; then it says thanks in its place. */
export function RateClass({ item }: { item: Unrated }) {
  const [stars, setStars] = useState(0)
  const [words, setWords] = useState("")
  const write = useWrite({
    send: (body: { stars: number; words: string }, options) =>
      call(rateClass, { params: { id: item.reservationId }, body }, options),
    staleAfter: [listUnrated, listMyRatings],
  })
  const id = useId()
  const what = `${item.discipline} con ${item.instructor}`
  // It was rated elsewhere, or is too old by now: another press would be told the same.
  const isOver = write.error instanceof ApiError && over.includes(write.error.code)
  if (write.data) return <Thanks what={what} meaning={meanings[write.data.stars - 1]} />
  return (
    <form
      className={own.form}
      onSubmit={(event) => {
        event.preventDefault()
        write.mutate({ stars, words })
      }}
    >
      <div>
        <h3 id={id} className={style.when}>
          {what}
        </h3>
        <p className={style.who}>{`${formatLongDay(item.day)}, ${sayHour(item.hour, "customer")}`}</p>
      </div>
      <div role="radiogroup" aria-labelledby={id} className={own.scale}>
        {meanings.map((meaning, index) => (
          <label key={meaning} className={own.star}>
            <input
              type="radio"
              name={id}
              value={index + 1}
              checked={stars === index + 1}
              onChange={() => setStars(index + 1)}
              aria-label={`${index + 1} de 5: ${meaning}`}
            />
            <Star isOn={index < stars} size={32} />
          </label>
        ))}
        <strong aria-hidden="true">{meanings[stars - 1]}</strong>
      </div>
      {stars > 0 && (
        <>
          {words !== "" && <LeaveGuard when={!isOver} />}
          <Textarea
            label="¿Algo que quieras contarnos? (opcional)"
            rows={3}
            size="md"
            maxLength={longestRating}
            value={words}
            onChange={({ currentTarget }) => setWords(currentTarget.value)}
          />
          <FormError>{say("envió", write.error)}</FormError>
          {!isOver && (
            <OnceButton type="submit" loading={write.isPending}>
              {write.error ? "Intentar de nuevo" : "Enviar calificación"}
            </OnceButton>
          )}
        </>
      )}
    </form>
  )
}

function Thanks({ what, meaning }: { what: string; meaning: string | undefined }) {
  const words = useRef<HTMLHeadingElement>(null)
  useEffect(() => words.current?.focus(), [])
  return (
    <div role="status">
      <h3 ref={words} tabIndex={-1} className={style.when}>
        Gracias por contarnos.
      </h3>
      <p className={style.who}>{`${what}: ${meaning?.toLowerCase()}.`}</p>
    </div>
  )
}
