import { Button, Textarea } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { UserId } from "../../../../contract/people.ts"
import { addNote, listNotes } from "../../../../contract/users.ts"
import { call } from "../../../api/client.ts"
import { queryOf } from "../../../api/queries.ts"
import { say } from "../../../api/say.ts"
import { useWrite } from "../../../api/useWrite.ts"
import { FormError } from "../../../ui/FormError.tsx"
import { LeaveGuard } from "../../../ui/LeaveGuard.tsx"
import { useMay } from "../../kit/signedIn.ts"
import { sayDay } from "../words.ts"
import style from "./Block.module.css"
import { Block } from "./Block.tsx"

/** What the staff wrote down about a customer, for each other. */
export function Notes({ id }: { id: UserId }) {
  const query = useQuery(queryOf(listNotes, { params: { id } }))
  const mayWrite = useMay("usuarios", "editar")
  const [typed, setTyped] = useState("")
  const write = useWrite({
    send: (note: string, options) => call(addNote, { params: { id }, body: { note } }, options),
    staleAfter: [listNotes],
    onSuccess: () => setTyped(""),
  })
  return (
    <Block title="Notas" query={query}>
      {({ notes }) => (
        <>
          {typed !== "" && <LeaveGuard when />}
          {mayWrite && (
            <form
              className={style.form}
              onSubmit={(event) => {
                event.preventDefault()
                if (typed.trim()) write.mutate(typed.trim())
              }}
            >
              <Textarea
                aria-label="Nota nueva"
                placeholder="Solo la lee el staff, y la persona si pide sus datos"
                rows={2}
                maxLength={1000}
                value={typed}
                onChange={({ currentTarget }) => setTyped(currentTarget.value)}
              />
              <FormError>{say("guardó", write.error)}</FormError>
              <div className={style.ways}>
                <Button type="submit" variant="outline" color="ink.8" loading={write.isPending}>
                  Anotar
                </Button>
              </div>
            </form>
          )}
          {notes.length === 0 && <p className={style.quiet}>Sin notas.</p>}
          <ul className={style.rows}>
            {notes.map(({ id, note, author, createdAt }) => (
              <li key={id}>
                <div>
                  <p className={style.note}>{note}</p>
                  <p className={style.quiet}>{`${author} · ${sayDay(createdAt)}`}</p>
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
    </Block>
  )
}
