import { useQuery } from "@tanstack/react-query"
import { useEffect, useRef } from "react"
import { getMove, isWorkedOn, type Move } from "../../../contract/moving.ts"
import { queryOf } from "../../api/queries.ts"
import { Steps } from "../../ui/Steps.tsx"
import { readOn } from "../../ui/useFocusLeft.ts"
import { Found } from "../kit/forms/Found.tsx"
import { Page } from "../kit/page/Page.tsx"
import type { Route } from "./+types/Import.ts"
import { Discard } from "./Discard.tsx"
import { Failed } from "./Failed.tsx"
import { list } from "./list.ts"
import { Outcome } from "./Outcome.tsx"
import { Preview } from "./Preview.tsx"
import { SheetsForm } from "./SheetsForm.tsx"
import { Uploading } from "./Uploading.tsx"
import { Working } from "./Working.tsx"
import { stepOf, steps } from "./words.ts"

/** One import, at the step that it is at. It goes on by itself, whoever looks. */
export default function Import({ params: { id } }: Route.ComponentProps) {
  const query = useQuery({
    ...queryOf(getMove, { params: { id } }),
    refetchInterval: ({ state: { data } }) => (data && isWorkedOn(data.state) ? 1_000 : false),
  })
  return (
    <Found query={query} title="Importación" list={list} live>
      {(move) => <Shown key={id} move={move} />}
    </Found>
  )
}

const mayDrop = ["receiving", "mapping", "checked", "failed"]

function Shown({ move }: { move: Move }) {
  const { state, files } = move
  const [first, ...more] = files
  const step = useRef<HTMLDivElement>(null)
  const shown = useRef(state)
  // What was pressed went with the step before: whoever was at it reads on where this one begins.
  useEffect(() => {
    if (shown.current === state) return
    shown.current = state
    if (document.activeElement !== document.body) return
    const begins = step.current?.querySelector("h2") ? step.current : step.current?.closest("main")
    readOn(begins)
  }, [state])
  return (
    <Page
      title="Importación"
      lead={more.length > 0 ? `${first?.name} y ${more.length} más` : first?.name}
      back={list}
      actions={mayDrop.includes(state) && <Discard move={move} />}
    >
      {!["failed", "undone", "undoing", "dropped"].includes(state) && (
        <Steps label="Pasos de la importación" steps={steps} current={stepOf(state)} />
      )}
      <div ref={step}>
        <Step move={move} />
      </div>
    </Page>
  )
}

function Step({ move }: { move: Move }) {
  if (isWorkedOn(move.state)) return <Working move={move} />
  if (move.state === "receiving") return <Uploading move={move} />
  if (move.state === "mapping") return <SheetsForm move={move} />
  if (move.state === "checked") return <Preview move={move} />
  if (move.state === "done") return <Outcome move={move} />
  return <Failed move={move} />
}
