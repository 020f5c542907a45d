import { TextInput } from "@mantine/core"
import { Accent as AccentRule, accentContrast, houseAccent } from "../../../contract/accent.ts"
import { accentVariables } from "../../ui/Accent.tsx"
import { Badge } from "../../ui/Badge.tsx"
import style from "./AccentField.module.css"

/** Each dark enough to be read. */
const suggested = [houseAccent, "#5c5c3d", "#3f6212", "#0f5f5c", "#1f4f8a", "#5b3f8c", "#8a2f5f", "#2b2522"]

interface AccentFieldProps {
  label: string
  /** Null: the house's. */
  value: string | null
  onChange: (color: string | null) => void
  error?: string | undefined
  /** What the preview is called. */
  studio: string
}

/** The studio's accent, with how well it reads and how the site looks in it. */
export function AccentField({ label, value, onChange, error, studio }: AccentFieldProps) {
  const color = value ?? houseAccent
  const reads = AccentRule.safeParse(color)
  const contrast = Math.floor(accentContrast(color) * 10) / 10
  const choose = (chosen: string) => onChange(chosen === houseAccent ? null : chosen)
  return (
    <fieldset className={style.field} data-wide="">
      <legend>{label}</legend>
      <div className={style.colors}>
        {suggested.map((one) => (
          <button
            key={one}
            type="button"
            className={style.color}
            style={{ background: one }}
            aria-label={one === houseAccent ? "Arcilla, el de la casa" : `Color ${one}`}
            aria-pressed={one === color}
            onClick={() => choose(one)}
          />
        ))}
        <TextInput
          type="color"
          name="accent"
          aria-label="Otro color"
          className={style.other}
          value={color}
          onChange={(event) => choose(event.currentTarget.value)}
        />
      </div>
      <p className={style.reads} role="status" data-wrong={reads.success ? undefined : ""}>
        {error ??
          (reads.success
            ? `Contraste ${contrast} a 1: se lee bien.`
            : `Contraste ${contrast} a 1. ${reads.error.issues[0]?.message}`)}
      </p>
      <div className={style.preview} style={accentVariables(color)} aria-hidden="true">
        <span className={style.mark}>
          {studio}
          <span className={style.dot}>.</span>
        </span>
        <span className={style.title}>
          Tu lugar, <em>siempre tuyo.</em>
        </span>
        <span className={style.row}>
          <span className={style.press}>Reservar</span>
          <span className={style.link}>Ver paquetes</span>
          <Badge tone="clay">Último lugar</Badge>
        </span>
      </div>
    </fieldset>
  )
}
