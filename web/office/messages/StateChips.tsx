import { type MessageState, messageStates } from "../../../contract/messages.ts"
import { ChipLink } from "../../ui/Chip.tsx"
import style from "./Messages.module.css"
import { states } from "./words.ts"

interface StateChipsProps {
  counts: Record<MessageState, number>
  state: MessageState | undefined
  query: URLSearchParams
}

/** How many there are in each state; one that has none is not offered. */
export function StateChips({ counts, state, query }: StateChipsProps) {
  const to = (wanted?: MessageState) => {
    const next = new URLSearchParams(query)
    next.delete("page")
    if (wanted) next.set("estado", wanted)
    else next.delete("estado")
    return `?${next}`
  }
  const shown = messageStates.filter((each) => counts[each] > 0 || each === state)
  return (
    <nav className={style.states} aria-label="Estado">
      <ChipLink to={to()} on={state === undefined}>
        Todos
      </ChipLink>
      {shown.map((each) => (
        <ChipLink key={each} to={to(each)} on={each === state}>
          {`${states[each].many} · ${counts[each]}`}
        </ChipLink>
      ))}
    </nav>
  )
}
