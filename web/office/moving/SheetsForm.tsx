import { Button } from "@mantine/core"
import { useIsMutating, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { getImportSheets, type ImportSheet, mapImport } from "../../../contract/importSheets.ts"
import { checkMapping, type Mapping } from "../../../contract/mapping.ts"
import { getMove, listMoves, type Move } from "../../../contract/moving.ts"
import { call } from "../../api/client.ts"
import { queryOf } from "../../api/queries.ts"
import { say } from "../../api/say.ts"
import { useWrite } from "../../api/useWrite.ts"
import { FormError } from "../../ui/FormError.tsx"
import { LeaveGuard } from "../../ui/LeaveGuard.tsx"
import { Loading } from "../../ui/Loading.tsx"
import { Unread } from "../kit/page/Unread.tsx"
import { discardKey } from "./Discard.tsx"
import style from "./Moving.module.css"
import { SheetPart } from "./SheetPart.tsx"

/** What each sheet is, and each of its columns: as it was understood, for a person to say otherwise. */
export function SheetsForm({ move }: { move: Move }) {
  const { data, error } = useQuery({
    ...queryOf(getImportSheets, { params: { id: move.id } }),
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (error && !data) return <Unread error={error} />
  if (!data) return <Loading label="Leyendo tus archivos…" />
  return <Fields move={move} sheets={data.sheets} unread={data.unread} />
}

interface FieldsProps {
  move: Move
  sheets: ImportSheet[]
  unread: { sheet: string; message: string }[]
}

function Fields({ move: { id }, sheets, unread }: FieldsProps) {
  const [said, setSaid] = useState(() => sheets.map(({ mapping, doubts }) => ({ mapping, doubts })))
  const [isChanged, setChanged] = useState(false)
  const [isPressed, setPressed] = useState(false)
  const write = useWrite({
    send: (mappings: Mapping[], options) => call(mapImport, { params: { id }, body: { mappings } }, options),
    staleAfter: [getMove, listMoves, getImportSheets],
  })
  const isDiscarded = useIsMutating({ mutationKey: discardKey(id) }) > 0
  const faults = said.map(({ mapping }) => checkMapping(mapping))
  const isNothing = said.every(({ mapping }) => mapping.kind === null)
  const isReady = !isNothing && faults.every((list) => list.length === 0)
  const change = (at: number, next: (typeof said)[number]) => {
    setChanged(true)
    setSaid((before) => before.map((one, index) => (index === at ? next : one)))
  }
  const send = () => {
    setPressed(true)
    if (isReady) write.mutate(said.map(({ mapping }) => mapping))
  }
  const wrong = isNothing
    ? "Elige qué trae al menos una hoja."
    : "Falta algo en lo de arriba: está señalado en cada hoja."
  return (
    <form
      className={style.part}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <LeaveGuard when={isChanged && !write.isSuccess && !isDiscarded} />
      <p className={style.quiet}>
        Esto es lo que entendimos. Cambia lo que no sea así; lo que digas se recuerda para la próxima vez.
      </p>
      {unread.length > 0 && (
        <ul className={style.notices}>
          {unread.map(({ sheet, message }) => (
            <li key={sheet}>{`No se leyó ${sheet}: ${message}.`}</li>
          ))}
        </ul>
      )}
      {sheets.map((sheet, at) => (
        <SheetPart
          key={sheet.name}
          id={id}
          at={at}
          sheet={sheet}
          said={said[at] ?? sheet}
          faults={faults[at] ?? []}
          isPressed={isPressed}
          onChange={(next) => change(at, next)}
        />
      ))}
      <FormError>{isPressed && !isReady ? wrong : say("guardó", write.error)}</FormError>
      <div className={style.ways}>
        <Button type="submit" size="md" loading={write.isPending}>
          Revisar
        </Button>
      </div>
    </form>
  )
}
