import { Button, TextInput } from "@mantine/core"
import { accentContrast, carriesWords, houseAccent, tonesOf } from "../../../../contract/tones.ts"
import type { Chosen } from "../../kit/pictures/chosen.ts"
import style from "./AccentField.module.css"
import { useLogoPalette } from "./useLogoPalette.ts"

const suggested = [houseAccent, "#5c5c3d", "#3f6212", "#0f5f5c", "#1f4f8a", "#5b3f8c", "#8a2f5f", "#f0b429"]

interface AccentFieldProps {
  label: string
  /** Null: the house's. */
  value: string | null
  onChange: (color: string | null) => void
  error?: string | undefined
  /** Whose own colours are proposed. */
  logo: Chosen | null
}

/** The studio's colour, the colours of its logo, and what becomes of one that carries no words. */
export function AccentField({ label, value, onChange, error, logo }: AccentFieldProps) {
  const color = value ?? houseAccent
  const choose = (chosen: string) => onChange(chosen === houseAccent ? null : chosen)
  const proposed = useLogoPalette(logo)
  const { accent } = tonesOf(color)
  const swatch = (one: string, name: string) => (
    <button
      key={one}
      type="button"
      className={style.color}
      style={{ background: one }}
      aria-label={name}
      aria-pressed={one === color}
      onClick={() => choose(one)}
    />
  )
  return (
    <fieldset className={style.field} data-wide="">
      <legend>{label}</legend>
      <div className={style.colors}>
        {suggested.map((one) => swatch(one, one === houseAccent ? "Arcilla, el de la casa" : `Color ${one}`))}
        <TextInput
          type="color"
          name="accent"
          aria-label="Otro color"
          className={style.other}
          value={color}
          onChange={(event) => choose(event.currentTarget.value)}
        />
      </div>
      {proposed.length > 0 && (
        <fieldset className={style.colors}>
          <legend className={style.from}>De tu logo</legend>
          {proposed.map((one) => swatch(one, `Del logo, ${one}`))}
        </fieldset>
      )}
      <p className={style.reads} role="status">
        {error ?? sayTones(color)}
      </p>
      {!carriesWords(color) && (
        <div className={style.offer}>
          <span className={style.shade} style={{ background: accent }} aria-hidden="true" />
          <Button variant="outline" color="ink.8" size="sm" onClick={() => choose(accent)}>
            Usar este tono en todo
          </Button>
        </div>
      )}
    </fieldset>
  )
}

/** What becomes of a colour. */
export function sayTones(color: string): string {
  if (carriesWords(color)) return `Contraste ${Math.floor(accentContrast(color) * 10) / 10} a 1: se lee bien.`
  const { on, surface } = tonesOf(color)
  if (on !== "#ffffff")
    return "Es un color claro: será el fondo de lo que se toca, con letras oscuras. Las palabras usan un tono suyo que sí se lee."
  return surface === color
    ? "Será el fondo de lo que se toca. Las palabras usan un tono suyo que sí se lee."
    : "Con letras blancas no se leería: usamos un tono suyo apenas más oscuro."
}
