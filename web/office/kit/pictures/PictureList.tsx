import { Button, FileButton } from "@mantine/core"
import { useState } from "react"
import { CloseIcon } from "../../../ui/icons.tsx"
import { accepted, type Chosen, choose, unreadable } from "./chosen.ts"
import { FocusPicker } from "./FocusPicker.tsx"
import style from "./Pictures.module.css"

interface PictureListProps {
  label: string
  most: number
  value: readonly Chosen[]
  onChange: (pictures: Chosen[]) => void
  error?: string | undefined
}

/** Pictures in the order in which they are shown: added, moved and taken away. */
export function PictureList({ label, most, value, onChange, error }: PictureListProps) {
  const [wrong, setWrong] = useState("")
  const [said, say] = useState("")
  const room = most - value.length
  const add = async (files: File[]) => {
    setWrong(files.length > room ? `Máximo ${most} imágenes.` : "")
    const read = await Promise.allSettled(files.slice(0, room).map(choose))
    if (read.some(({ status }) => status === "rejected")) setWrong(unreadable)
    onChange([...value, ...read.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []))])
  }
  const move = (from: number, to: number) => {
    const next = [...value]
    next.splice(to, 0, ...next.splice(from, 1))
    onChange(next)
    say(`Imagen ${from + 1} ahora es la ${to + 1} de ${value.length}.`)
  }
  // Disabled at the end of the way, the button that one is at would lose the focus.
  const moves = (from: number, to: number) =>
    to in value ? { onClick: () => move(from, to) } : { "aria-disabled": true }
  const remove = (index: number) => {
    onChange(value.filter((_, other) => other !== index))
    say(`Imagen ${index + 1} fuera de la lista.`)
  }
  return (
    <fieldset className={style.field} data-wide="">
      <legend>{label}</legend>
      <p
        className={style.hint}
      >{`La primera es la portada. Hasta ${most}, en JPG, PNG o WebP de menos de 8 MB. En cada una, toca lo que siempre debe verse.`}</p>
      {value.length > 0 && (
        <ol className={style.pictures}>
          {value.map((picture, index) => (
            <li key={picture.id}>
              <div className={style.framed}>
                <FocusPicker
                  picture={picture}
                  alt={`Imagen ${index + 1}`}
                  onFocus={(focus) => onChange(value.with(index, { ...picture, focus }))}
                />
                {index === 0 && <span className={style.cover}>Portada</span>}
              </div>
              <div className={style.tools}>
                <button
                  type="button"
                  {...moves(index, index - 1)}
                  aria-label={`Mover antes la imagen ${index + 1}`}
                >
                  ←
                </button>
                <button
                  type="button"
                  {...moves(index, index + 1)}
                  aria-label={`Mover después la imagen ${index + 1}`}
                >
                  →
                </button>
                <button
                  type="button"
                  aria-label={`Quitar la imagen ${index + 1}`}
                  onClick={() => remove(index)}
                >
                  <CloseIcon />
                </button>
              </div>
            </li>
          ))}
        </ol>
      )}
      <FileButton multiple accept={accepted} onChange={(files) => void add(files)}>
        {(props) => (
          <Button {...props} variant="outline" color="ink.8" disabled={room <= 0}>
            Agregar imágenes
          </Button>
        )}
      </FileButton>
      <p role="alert" className={style.error}>
        {wrong || error}
      </p>
      <p role="status" className={style.said}>
        {said}
      </p>
    </fieldset>
  )
}
