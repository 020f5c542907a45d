import { Button, TextInput } from "@mantine/core"
import type { Taker } from "../../../contract/lateness.ts"
import type { BranchId } from "../../../contract/studio.ts"
import { Unread } from "../kit/page/Unread.tsx"
import { useEnter } from "../kit/page/useEnter.ts"
import { usePeopleFound } from "../kit/people/usePeopleFound.ts"
import { useMay } from "../kit/signedIn.ts"
import style from "./ChangeSheet.module.css"
import { TakerChoice } from "./TakerChoice.tsx"

interface OtherTakerProps {
  label: string
  branch: BranchId
  /** Who was just written down. */
  made: { id: string; name: string } | null
  chosen: string | null
  /** What is known of who is chosen. */
  taker: Taker | undefined
  isSellable: boolean
  onChoose: (userId: string | null) => void
  /** They are not known yet, and are written down now. */
  onNew: (typed: string) => void
}

/** Finds who stands at the desk, or has them written down. */
export function OtherTaker({ label, branch, made, chosen, taker, isSellable, ...on }: OtherTakerProps) {
  const mayAdd = useMay("usuarios", "crear", branch)
  const people = usePeopleFound({ size: 6, sort: "name", state: "true" })
  const found =
    made && made.id === chosen
      ? [made]
      : people.found.map(({ id, firstName, lastName }) => ({ id, name: `${firstName} ${lastName}` }))
  const typed = people.typed.trim()
  const chooseFirst = useEnter(people.typed, people.by, () => found[0] && on.onChoose(found[0].id))
  return (
    <>
      <TextInput
        size="md"
        label={label}
        placeholder="Nombre, correo o teléfono"
        autoComplete="off"
        value={people.typed}
        onChange={({ currentTarget }) => {
          people.setTyped(currentTarget.value)
          on.onChoose(null)
        }}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || chosen) return
          event.preventDefault()
          chooseFirst()
        }}
      />
      {people.isNobody && <p role="status">Nadie coincide.</p>}
      {found.length > 0 && (
        <fieldset className={style.targets}>
          <legend>{made?.id === chosen ? "Recién registrada" : "Personas encontradas"}</legend>
          {found.map(({ id, name }) => (
            <TakerChoice
              key={id}
              name={name}
              taker={taker?.userId === id ? taker : undefined}
              isChosen={chosen === id}
              isSellable={taker?.userId === id && isSellable}
              onChoose={() => on.onChoose(id)}
            />
          ))}
        </fieldset>
      )}
      {mayAdd && people.isAsked && chosen === null && (
        <Button variant="outline" color="ink.8" onClick={() => on.onNew(typed)}>
          {`Registrar a «${typed}»`}
        </Button>
      )}
      <Unread error={people.error} />
    </>
  )
}
