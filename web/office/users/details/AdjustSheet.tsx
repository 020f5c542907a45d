import { TextInput } from "@mantine/core"
import { schemaResolver, useForm } from "@mantine/form"
import { useRef } from "react"
import type { HeldPackage } from "../../../../contract/packages.ts"
import type { UserId } from "../../../../contract/people.ts"
import { Adjustment } from "../../../../contract/users.ts"
import { FormError } from "../../../ui/FormError.tsx"
import { focusFirst } from "../../../ui/focusFirst.ts"
import { Sheet } from "../../../ui/Sheet.tsx"
import { SheetWays } from "../../kit/forms/SheetWays.tsx"
import style from "./Block.module.css"
import { type Adjusting, useAdjusting } from "./useAdjusting.ts"

interface AdjustSheetProps {
  userId: UserId
  /** The package to adjust; null while the sheet is closed. */
  held: HeldPackage | null
  onClose: () => void
}

/** Gives or takes classes of a package, with the reason. */
export function AdjustSheet({ userId, held, onClose }: AdjustSheetProps) {
  const adjusting = useAdjusting(userId, onClose)
  return (
    <Sheet
      open={held !== null}
      onClose={adjusting.leave}
      busy={adjusting.pending}
      title="Ajustar clases"
      firm
    >
      {held && <Fields key={held.id} held={held} adjusting={adjusting} />}
    </Sheet>
  )
}

function Fields({ held, adjusting }: { held: HeldPackage; adjusting: Adjusting }) {
  const { pending, isSlow, error, send, giveUp, leave } = adjusting
  const element = useRef<HTMLFormElement>(null)
  const form = useForm({
    initialValues: { delta: Number.NaN, reason: "" },
    validate: schemaResolver(Adjustment, { sync: true }),
  })
  const { delta } = form.values
  const after = Number.isInteger(delta) ? held.available + delta : null
  return (
    <form
      ref={element}
      className={style.form}
      noValidate
      onSubmit={form.onSubmit(
        (values) => send({ ...values, packageId: held.id }),
        (errors) => focusFirst(element.current, errors),
      )}
    >
      <p>
        <strong>{held.description}</strong>
        {`: le quedan ${held.available}. El motivo lo lee el cliente en sus movimientos.`}
      </p>
      <TextInput
        size="md"
        type="number"
        name="delta"
        label="Clases que se suman o se quitan"
        data-autofocus
        description={
          after !== null && after >= 0 ? `Le quedarían ${after}.` : "Con signo menos se quitan: -1"
        }
        {...form.getInputProps("delta")}
        value={Number.isNaN(delta) ? "" : delta}
        onChange={({ currentTarget }) => form.setFieldValue("delta", currentTarget.valueAsNumber)}
      />
      <TextInput size="md" label="Motivo" maxLength={200} name="reason" {...form.getInputProps("reason")} />
      <FormError>{error}</FormError>
      <SheetWays label="Ajustar" {...{ pending, isSlow, error }} onLeave={leave} onGiveUp={giveUp} />
    </form>
  )
}
