import { type KeyboardEvent, useId, useState } from "react"
import { Link, useLocation, useNavigate } from "react-router"
import { Address } from "../../../ui/Address.tsx"
import { Sheet } from "../../../ui/Sheet.tsx"
import { useEnter } from "../../kit/page/useEnter.ts"
import style from "./GoTo.module.css"
import { useFound } from "./useFound.ts"

/** Finds a section, a person or a class by name, and goes there; or does what is asked: «cobrar a Ana», «sentar a Ana hoy 9:30». */
export function GoTo({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Sheet open={open} onClose={onClose} title="Ir a…">
      {open && <Search onClose={onClose} />}
    </Sheet>
  )
}

function Search({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const id = useId()
  const [typed, setTyped] = useState("")
  const [wanted, setAt] = useState(0)
  const { found, by, isBusy } = useFound(typed)
  const at = Math.min(wanted, Math.max(0, found.length - 1))
  const isHere = (to: string) => to.split("?")[0] === pathname
  const optionId = (index: number) => `${id}-${index}`
  const chosen = found[at]
  // A section is known at once, and nobody is asked for it.
  const go = useEnter(typed, chosen?.kind === "Secciones" ? typed : by, () => {
    if (!chosen) return
    // What floats has an entry of its own in the history: going elsewhere takes its place, and arriving there closes it.
    if (chosen.to !== pathname || chosen.state)
      void navigate(chosen.to, { replace: true, state: chosen.state })
    if (isHere(chosen.to)) onClose()
  })
  const press = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0
    if (step !== 0 && found.length > 0) {
      event.preventDefault()
      const next = (at + step + found.length) % found.length
      setAt(next)
      document.getElementById(optionId(next))?.scrollIntoView({ block: "nearest" })
    }
    if (event.key !== "Enter") return
    event.preventDefault()
    go()
  }
  const said = isBusy ? "Buscando…" : typed.trim() ? `Encontrados: ${found.length}` : ""
  return (
    <div className={style.search}>
      <input
        type="text"
        // The sheet takes the focus as it opens, and gives it here.
        data-autofocus
        role="combobox"
        className={style.input}
        aria-label="Sección, persona o clase"
        placeholder="Sección, persona, clase o «cobrar a Ana»"
        aria-expanded={found.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={found.length > 0 ? optionId(at) : undefined}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onKeyDown={press}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          setAt(0)
        }}
      />
      <p role="status" className={style.said}>
        {said}
      </p>
      <div id={`${id}-list`} role="listbox" aria-label="Encontrados" className={style.list}>
        {found.map(({ kind, to, name, about, state }, index) => (
          <div key={`${kind} ${to} ${about}`} role="presentation">
            {found[index - 1]?.kind !== kind && <p className={style.kind}>{kind}</p>}
            <Link
              id={optionId(index)}
              to={to}
              replace
              state={state}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              className={style.option}
              onClick={() => isHere(to) && onClose()}
              onPointerMove={() => setAt(index)}
            >
              <span>{name}</span>
              <span className={style.about}>
                <Address>{about}</Address>
              </span>
            </Link>
          </div>
        ))}
      </div>
    </div>
  )
}
