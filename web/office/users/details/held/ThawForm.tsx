import { schemaResolver, useForm } from "@mantine/form"
import type { z } from "zod"
import { formatRange } from "../../../../../contract/calendar.ts"
import { Thaw, thawPackage } from "../../../../../contract/heldPackages.ts"
import { call } from "../../../../api/client.ts"
import { HeldForm } from "./HeldForm.tsx"
import { type Of, paramsOf, useHeldPress } from "./useHeldPress.ts"

/** A package pays again before its rest is over. */
export function ThawForm(of: Of) {
  const { description, frozen } = of.held
  const { press, send } = useHeldPress(
    of,
    "descongeló",
    (_: z.infer<typeof Thaw>) => "Paquete descongelado.",
    (body, options) => call(thawPackage, { params: paramsOf(of), body }, options),
  )
  const form = useForm({ initialValues: { reason: "" }, validate: schemaResolver(Thaw, { sync: true }) })
  return (
    <HeldForm form={form} press={press} label="Descongelar" onSend={send}>
      <p>
        <strong>{description}</strong>
        {frozen && `: congelado ${formatRange(frozen.from, frozen.until)}.`}
        {" Vuelve a pagar desde hoy, y los días que no se usaron salen de su vigencia."}
      </p>
    </HeldForm>
  )
}
