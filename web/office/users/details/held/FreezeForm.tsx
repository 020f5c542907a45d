import "@mantine/core/styles/Checkbox.css"
import "@mantine/core/styles/InlineInput.css"

import { Checkbox } from "@mantine/core"
import { schemaResolver, useForm } from "@mantine/form"
import { useState } from "react"
import type { z } from "zod"
import {
  addDays,
  dayIn,
  daysBetween,
  formatDate,
  formatRange,
  sayDays,
} from "../../../../../contract/calendar.ts"
import { Freeze, freezePackage } from "../../../../../contract/heldPackages.ts"
import { call } from "../../../../api/client.ts"
import { useNow } from "../../../../api/useNow.ts"
import { DayInput, isDay } from "../../../kit/dates/DayInput.tsx"
import { Unread } from "../../../kit/page/Unread.tsx"
import style from "../Block.module.css"
import { HeldForm } from "./HeldForm.tsx"
import { type Of, paramsOf, useHeldPress } from "./useHeldPress.ts"
import { sayAhead, usePaidAhead } from "./usePaidAhead.ts"

/** The days on which a package rests, and what it pays on them. */
export function FreezeForm(of: Of) {
  const { held } = of
  const today = dayIn(held.timeZone, useNow())
  const lastDay = dayIn(held.timeZone, new Date(held.expiresAt))
  const { ahead, unread } = usePaidAhead(of)
  const [agreed, agree] = useState("")
  const { press, send } = useHeldPress(
    of,
    "congeló",
    ({ from, until }: z.input<typeof Freeze>) => `Paquete congelado: ${formatRange(from, until)}.`,
    (body, options) => call(freezePackage, { params: paramsOf(of), body }, options),
  )
  const form = useForm({
    initialValues: { from: today, until: "", reason: "" },
    validate: schemaResolver(Freeze, { sync: true }),
  })
  const { from, until } = form.values
  const isRange = isDay(from) && isDay(until) && from <= until
  const inside = (isRange && ahead?.filter(({ class: { day } }) => from <= day && day <= until)) || []
  // Of other days, or of one more reservation, it was not said.
  const shown = inside.map(({ id }) => id).join()
  const isAgreed = shown === "" || agreed === shown
  const days = isRange ? daysBetween(from, until) + 1 : 0
  return (
    <HeldForm
      form={form}
      press={press}
      label="Congelar"
      isReady={ahead !== undefined && isAgreed}
      onSend={(values) => send({ ...values, cancels: inside.map(({ id }) => id) })}
    >
      <p>
        <strong>{held.description}</strong>
        {": en esos días no paga ninguna clase, y vence otros tantos después."}
      </p>
      <div className={style.days}>
        <DayInput
          {...{ size: "md", name: "from", label: "Desde", today, min: today, max: lastDay }}
          {...form.getInputProps("from")}
        />
        <DayInput
          {...{ size: "md", name: "until", label: "Hasta, incluido", today, min: isDay(from) ? from : today }}
          data-autofocus
          {...form.getInputProps("until")}
        />
      </div>
      {isRange && (
        <p className={style.quiet} role="status">
          {`${sayDays(days)}. Vencería el ${formatDate(addDays(lastDay, days))}.`}
        </p>
      )}
      {inside.length > 0 && (
        <div className={style.inside}>
          <p>{inside.length === 1 ? "Paga una reserva en esos días:" : "Paga reservas en esos días:"}</p>
          <ul>
            {inside.map((one) => (
              <li key={one.id}>{sayAhead(one)}</li>
            ))}
          </ul>
          <Checkbox
            size="md"
            label={
              inside.length === 1
                ? "Cancelarla y devolver la clase al paquete"
                : "Cancelarlas y devolver las clases al paquete"
            }
            checked={isAgreed}
            onChange={({ currentTarget }) => agree(currentTarget.checked ? shown : "")}
          />
        </div>
      )}
      <Unread error={unread} />
    </HeldForm>
  )
}
