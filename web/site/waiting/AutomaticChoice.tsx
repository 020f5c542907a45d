import { useId } from "react"
import style from "./AutomaticChoice.module.css"

interface AutomaticChoiceProps {
  automatic: boolean
  /** It is being changed, or cannot be. */
  disabled?: boolean
  onChoose: (automatic: boolean) => void
}

const choices = [
  { automatic: true, name: "Dámelo si se libera", more: "Se reserva sin que hagas nada." },
  { automatic: false, name: "Solo avísame", more: "Tú decides si lo tomas." },
]

/** Whether a freed place is taken for who waits, or only told. */
export function AutomaticChoice({ automatic, disabled, onChoose }: AutomaticChoiceProps) {
  const name = useId()
  return (
    <fieldset className={style.choices} disabled={disabled}>
      <legend className={style.legend}>Si se libera un lugar</legend>
      {choices.map((each) => (
        <label key={each.name} className={style.choice}>
          <input
            type="radio"
            name={name}
            checked={automatic === each.automatic}
            onChange={() => onChoose(each.automatic)}
          />
          <span>
            <strong>{each.name}</strong>
            <small>{each.more}</small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
