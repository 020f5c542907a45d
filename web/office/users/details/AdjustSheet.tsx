import { Button, TextInput } from "@mantine/core"
import { schemaResolver, useForm } from "@mantine/form"
import { useRef } from "react"
import type { HeldPackage } from "../../../../contract/packages.ts"
import type { UserId } from "../../../../contract/people.ts"
import { adjustCredits, readUserCredits } from "../../../../contract/users.ts"
import { call } from "../../../api/client.ts"
import { useWrite } from "../../../api/useWrite.ts"
import { FormError } from "../../../ui/FormError.tsx"
import { focusFirst } from "../../../ui/focusFirst.ts"
import { Sheet } from "../../../ui/Sheet.tsx"
import { toast } from "../../../ui/Toasts.tsx"
import style from "./Block.module.css"

interface AdjustSheetProps {
  userId: UserId
  /** The package to adjust; null while the sheet is closed. */
  held: HeldPackage | null
  onClose: () => void
}

/** Gives or takes classes of a package, with the reason. */
export function AdjustSheet({ userId, held, onClose }: AdjustSheetProps) {
  return (
    <Sheet open={held !== null} onClose={onClose} title="Ajustar clases" firm>
      {held && <Fields key={held.id} userId={userId} held={held} onClose={onClose} />}
    </Sheet>
  )
}

function Fields({ userId, held, onClose }: AdjustSheetProps & { held: HeldPackage }) {
  const element = useRef<HTMLFormElement>(null)
  const form = useForm({
    initialValues: { delta: Number.NaN, reason: "" },
    validate: schemaResolver(adjustCredits.body, { sync: true }),
  })
  const write = useWrite({
    send: (body: typeof form.values, options) =>
      call(adjustCredits, { params: { id: userId, packageId: held.id }, body }, options),
    staleAfter: [readUserCredits],
    onSuccess: ({ balance }) => {
      onClose()
      void toast("success", `Clases ajustadas. Le quedan ${balance}.`)
    },
  })
  const { delta } = form.values
  const after = Number.isInteger(delta) ? held.available + delta : null
  return (
    <form
      ref={element}
      className={style.form}
      noValidate
      onSubmit={form.onSubmit(
        (values) => write.mutate(values),
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
        description={
          after !== null && after >= 0 ? `Le quedarían ${after}.` : "Con signo menos se quitan: -1"
        }
        {...form.getInputProps("delta")}
        value={Number.isNaN(delta) ? "" : delta}
        onChange={({ currentTarget }) => form.setFieldValue("delta", currentTarget.valueAsNumber)}
      />
      <TextInput size="md" label="Motivo" maxLength={200} name="reason" {...form.getInputProps("reason")} />
      <FormError>{write.error?.message}</FormError>
      <div className={style.ways}>
        <Button
          size="md"
          variant="outline"
          color="ink.8"
          disabled={write.isPending && !write.isSlow}
          onClick={write.isPending ? write.giveUp : onClose}
        >
          {write.isSlow ? "Dejar de esperar" : "Cancelar"}
        </Button>
        <Button size="md" type="submit" loading={write.isPending}>
          {write.error ? "Intentar de nuevo" : "Ajustar"}
        </Button>
      </div>
    </form>
  )
}
