import style from "./FilterSelect.module.css"

interface FilterSelectProps {
  /** What it is called, and what it says while nothing is picked. */
  label: string
  value: string | null
  options: readonly (readonly [string, string])[]
  onPick: (value: string) => void
}

/** One of many, where chips would be too many. */
export function FilterSelect({ label, value, options, onPick }: FilterSelectProps) {
  return (
    <select
      className={style.pick}
      aria-label={label}
      data-on={value ? "" : undefined}
      value={value ?? ""}
      onChange={(event) => onPick(event.currentTarget.value)}
    >
      <option value="">{label}</option>
      {options.map(([id, name]) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  )
}
