import { Button, FileButton } from "@mantine/core"
import { useState } from "react"
import { accepted, type Chosen, choose, unreadable } from "./chosen.ts"
import { FocusPicker } from "./FocusPicker.tsx"
import style from "./Pictures.module.css"

interface PictureFieldProps {
  label: string
  /** What is seen in it, for who does not see it. */
  alt: string
  value: Chosen | null
  /** Pages cut it to their frames: what must be seen of it is chosen here. */
  isCut?: boolean
  onChange: (picture: Chosen) => void
  /** Absent: it must have one. */
  onRemove?: () => void
  error?: string | undefined
}

/** Frames of the site, by their width to their height. */
const cuts = [4 / 3, 1, 4 / 5]

/** One picture, and another in its place. */
export function PictureField({ label, alt, value, isCut, onChange, onRemove, error }: PictureFieldProps) {
  const [wrong, setWrong] = useState("")
  const take = async (file: File | null) => {
    if (!file) return
    setWrong("")
    await choose(file).then(onChange, () => setWrong(unreadable))
  }
  return (
    <fieldset className={style.field} data-wide="">
      <legend>{label}</legend>
      {value && isCut && (
        <FocusPicker
          picture={value}
          alt={alt}
          cuts={cuts}
          onFocus={(focus) => onChange({ ...value, focus })}
        />
      )}
      {value && !isCut && (
        <div className={style.one}>
          <img src={value.url} alt={alt} />
        </div>
      )}
      <div className={style.choice}>
        <FileButton accept={accepted} onChange={(file) => void take(file)}>
          {(props) => (
            <Button {...props} variant="outline" color="ink.8">
              {value ? "Cambiar imagen" : "Elegir imagen"}
            </Button>
          )}
        </FileButton>
        {value && onRemove && (
          <Button variant="subtle" color="ink.8" onClick={onRemove}>
            Quitar imagen
          </Button>
        )}
      </div>
      <p role="alert" className={style.error}>
        {wrong || error}
      </p>
    </fieldset>
  )
}
