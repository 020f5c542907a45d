import { Button } from "@mantine/core"
import { schemaResolver, useForm } from "@mantine/form"
import type { z } from "zod"
import { addDays, dayIn, formatDate, sayDays } from "../../../../../contract/calendar.ts"
import { Extension, extendPackage } from "../../../../../contract/heldPackages.ts"
import { call } from "../../../../api/client.ts"
import { useNow } from "../../../../api/useNow.ts"
import { DayInput } from "../../../kit/dates/DayInput.tsx"
import style from "../Block.module.css"
import { HeldForm } from "./HeldForm.tsx"
import { type Of, paramsOf, useHeldPress } from "./useHeldPress.ts"

const usual = [7, 15, 30]

/** Until when a package lasts, later than it does. */
export function ExtendForm(of: Of) {
  const { held } = of
  const lastDay = dayIn(held.timeZone, new Date(held.expiresAt))
  const today = dayIn(held.timeZone, useNow())
  const yesterday = addDays(today, -1)
  // Of one that has expired, days are counted from today.
  const from = lastDay < yesterday ? yesterday : lastDay
  const { press, send } = useHeldPress(
    of,
    "amplió",
    ({ until }: z.infer<typeof Extension>) => `Vence el ${formatDate(until)}.`,
    (body, options) => call(extendPackage, { params: paramsOf(of), body }, options),
  )
  const form = useForm({
    initialValues: { until: "", reason: "" },
    validate: schemaResolver(Extension, { sync: true }),
  })
  return (
    <HeldForm form={form} press={press} label="Ampliar" onSend={send}>
      <p>
        <strong>{held.description}</strong>
        {held.active
          ? `: vence el ${formatDate(lastDay)}.`
          : `: venció el ${formatDate(lastDay)}. Las clases que vencieron con él regresan.`}
      </p>
      <DayInput
        size="md"
        name="until"
        label="Vence el"
        data-autofocus
        today={today}
        min={addDays(from, 1)}
        {...form.getInputProps("until")}
      />
      <fieldset className={style.usual} aria-label="Días que se suman">
        {usual.map((days) => (
          <Button
            key={days}
            variant="outline"
            color="ink.8"
            radius="xl"
            onClick={() => form.setFieldValue("until", addDays(from, days))}
          >
            {`+${sayDays(days)}`}
          </Button>
        ))}
      </fieldset>
    </HeldForm>
  )
}
