import { Button, FileButton } from "@mantine/core"
import { useRef, useState } from "react"
import { takenFiles } from "../../../contract/moving.ts"
import style from "./Moving.module.css"

interface DropProps {
  title: string
  hint: string
  isBusy?: boolean
  onFiles: (files: File[]) => void
}

/** Where files are chosen, or dropped. */
export function Drop({ title, hint, isBusy = false, onFiles }: DropProps) {
  const [isOver, setOver] = useState(false)
  const reset = useRef<() => void>(null)
  const take = (files: Iterable<File>) => {
    const list = [...files]
    // The same file may be chosen again.
    reset.current?.()
    if (list.length > 0 && !isBusy) onFiles(list)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: who has no mouse presses its button.
    <div
      className={style.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files)
      }}
    >
      <svg viewBox="0 0 64 48" width="64" height="48" aria-hidden="true">
        <path d="M8 46V24a24 22 0 0 1 48 0v22z" fill="var(--sand)" />
        <path
          d="M32 36V14m-8 8 8-8 8 8"
          fill="none"
          stroke="var(--ink)"
          strokeWidth="2.4"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <p className={style.dropTitle}>{title}</p>
      <p className={style.quiet}>{hint}</p>
      <FileButton multiple accept={takenFiles} onChange={take} resetRef={reset}>
        {(props) => (
          <Button {...props} loading={isBusy}>
            Elegir archivos
          </Button>
        )}
      </FileButton>
    </div>
  )
}
