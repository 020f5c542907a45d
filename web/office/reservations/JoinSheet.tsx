import { MailAddress } from "../kit/people/MailAddress.tsx"
import "@mantine/core/styles/Checkbox.css"
import "@mantine/core/styles/InlineInput.css"
import { Button, Checkbox, TextInput } from "@mantine/core"
import { useState } from "react"
import type { StudioClass } from "../../../contract/schedule.ts"
import type { ListedUser } from "../../../contract/users.ts"
import { FormError } from "../../ui/FormError.tsx"
import { Sheet } from "../../ui/Sheet.tsx"
import { SheetWays } from "../kit/forms/SheetWays.tsx"
import { Unread } from "../kit/page/Unread.tsx"
import { useEnter } from "../kit/page/useEnter.ts"
import { usePeopleFound } from "../kit/people/usePeopleFound.ts"
import style from "./ChangeSheet.module.css"
import { type Joining, useJoining } from "./useJoining.ts"

/** The way into the line of a full class, for somebody whom the desk finds. */
export function JoinLine({ item }: { item: StudioClass }) {
  const joining = useJoining()
  return (
    <>
      <Button size="md" mt={14} variant="outline" color="ink.8" onClick={joining.open}>
        Anotar en la lista de espera
      </Button>
      <Sheet
        open={joining.isOpen}
        onClose={joining.leave}
        busy={joining.pending}
        title="Anotar en la lista de espera"
        firm
      >
        {joining.isOpen && <Whom item={item} joining={joining} />}
      </Sheet>
    </>
  )
}

function Whom({ item, joining }: { item: StudioClass; joining: Joining }) {
  const [chosen, setChosen] = useState<ListedUser | null>(null)
  const [automatic, setAutomatic] = useState(true)
  const people = usePeopleFound({ size: 6, sort: "name", state: "true" })
  const { found } = people
  const choose = (one: ListedUser | null) => {
    joining.forget()
    setChosen(one)
  }
  const chooseFirst = useEnter(people.typed, people.by, () => found[0] && choose(found[0]))
  return (
    <form
      className={style.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen) joining.join({ classId: item.id, userId: chosen.id, automatic })
      }}
    >
      <TextInput
        size="md"
        label="Cliente"
        placeholder="Nombre, correo o teléfono"
        autoComplete="off"
        data-autofocus
        value={people.typed}
        onChange={({ currentTarget }) => {
          people.setTyped(currentTarget.value)
          choose(null)
        }}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || chosen) return
          event.preventDefault()
          chooseFirst()
        }}
      />
      <Unread error={people.error} />
      {people.isNobody && <p role="status">Nadie coincide.</p>}
      {found.length > 0 && (
        <fieldset className={style.targets}>
          <legend>A quién</legend>
          {found.map((one) => (
            <div key={one.id} className={style.target} data-chosen={one.id === chosen?.id || undefined}>
              <label>
                <input
                  type="radio"
                  name="customer"
                  checked={one.id === chosen?.id}
                  onChange={() => choose(one)}
                />
                <span>
                  <strong>{`${one.firstName} ${one.lastName}`}</strong>
                  <span className={style.facts}>
                    <MailAddress email={one.email} />
                  </span>
                </span>
              </label>
            </div>
          ))}
        </fieldset>
      )}
      <Checkbox
        checked={automatic}
        onChange={({ currentTarget }) => setAutomatic(currentTarget.checked)}
        label="Si se libera un lugar, tomarlo por esta persona"
        description="Sin marcar, solo se le avisa."
      />
      <FormError>{joining.error}</FormError>
      <SheetWays
        label="Anotar"
        pending={joining.pending}
        isSlow={joining.isSlow}
        error={joining.error}
        isReady={chosen !== null}
        onLeave={joining.leave}
        onGiveUp={joining.giveUp}
      />
    </form>
  )
}
