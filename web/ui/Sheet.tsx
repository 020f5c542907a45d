import { type ReactNode, useEffect, useId, useRef } from "react"
import { CloseIcon } from "./icons.tsx"
import style from "./Sheet.module.css"

interface SheetProps {
  open: boolean
  onClose: () => void
  title: string
  /** Where it rests: a side for menus; the centre, or the foot of a phone, for the rest. */
  place?: "center" | "side" | "start"
  wide?: boolean
  children: ReactNode
}

/** Floats over the page on the browser's own dialog, which keeps the focus inside and closes on Escape. */
export function Sheet({ open, onClose, title, place = "center", wide, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal()
    if (!open && dialog.current?.open) dialog.current.close()
  }, [open])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a native dialog; the click is on its backdrop.
    <dialog
      ref={dialog}
      className={style.sheet}
      data-place={place}
      data-wide={wide || undefined}
      aria-labelledby={id}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      {open && (
        <div className={style.body}>
          <div className={style.head}>
            <h2 id={id} className={style.title}>
              {title}
            </h2>
            <button type="button" className={style.close} onClick={onClose} aria-label="Cerrar">
              <CloseIcon />
            </button>
          </div>
          {children}
        </div>
      )}
    </dialog>
  )
}
