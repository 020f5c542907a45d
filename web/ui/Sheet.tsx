import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from "react"
import { CloseIcon } from "./icons.tsx"
import { LeaveQuestion, ofTyped } from "./LeaveQuestion.tsx"
import { NavProgress } from "./NavProgress.tsx"
import style from "./Sheet.module.css"
import { useBackCloses } from "./useBackCloses.ts"
import { readOn } from "./useFocusLeft.ts"
import { HoldContext } from "./useHold.ts"
import { useTyped } from "./useTyped.ts"
import { useUnloadAsks } from "./useUnloadAsks.ts"

interface SheetProps {
  open: boolean
  onClose: () => void
  title: string
  /** Where it rests: a side for menus; the centre, or the foot of a phone, for the rest. */
  place?: "center" | "side" | "start"
  wide?: boolean
  /** As wide as a page, for what is looked at as a page. */
  full?: boolean
  /** What it asked for is on its way: no way out is open until that is known. What is inside may say so itself (`useHold`). */
  busy?: boolean
  /** A tap outside leaves it open: what was typed is not lost by accident. */
  firm?: boolean
  /** Nor by the back button, Escape, its ✕ or a reload, which ask first; where the same can be typed again in a moment, they need not. */
  asks?: boolean | undefined
  children: ReactNode
}

/** Floats over the page on the browser's own dialog, which keeps the focus inside; Escape and the back button close it. */
export function Sheet({
  open,
  onClose,
  title,
  place = "center",
  wide,
  full,
  busy: isAsking = false,
  firm,
  asks = firm,
  children,
}: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const [isHeld, hold] = useState(false)
  const busy = isAsking || isHeld
  useEffect(() => {
    if (open && !dialog.current?.open) {
      dialog.current?.showModal()
      // React keeps `autofocus` to itself, so the dialog never sees it.
      dialog.current?.querySelector<HTMLElement>("[data-autofocus]")?.focus()
    }
    if (!open && dialog.current?.open) {
      dialog.current.close()
      // What opened it may be gone by now.
      if (document.activeElement === document.body) readOn(dialog.current.closest("main"))
    }
  }, [open])
  useLayoutEffect(() => {
    const element = dialog.current
    // Gone with what it was of, while it is open: first of all the page must be free to be read on.
    return () => {
      if (!element?.open) return
      const main = element.closest("main")
      element.close()
      queueMicrotask(() => {
        if (document.activeElement === document.body) readOn(main)
      })
    }
  }, [])
  const { onInput, isTyped } = useTyped()
  useUnloadAsks(Boolean(open && asks), isTyped)
  const [isLeaving, setLeaving] = useState(false)
  if (isLeaving && !open) setLeaving(false)
  const left = useRef<Element | null>(null)
  const stay = () => {
    setLeaving(false)
    // Once what had the focus is seen again.
    requestAnimationFrame(() => (left.current as HTMLElement).focus())
  }
  const stays = () => {
    if (isLeaving) stay()
    else if (!busy && asks && isTyped()) {
      left.current = document.activeElement
      setLeaving(true)
    } else return busy
    return true
  }
  useBackCloses({ isOpen: open, stays, onClose })
  const leave = () => {
    if (!stays()) onClose()
  }
  const outside = (target: EventTarget) => target === dialog.current && !busy && !firm
  return (
    <dialog
      ref={dialog}
      className={style.sheet}
      data-place={place}
      data-wide={wide || undefined}
      data-full={full || undefined}
      aria-labelledby={id}
      aria-busy={busy || undefined}
      // A phone's own way back is a second Escape to Chrome.
      {...(busy && { closedby: "none" })}
      onInput={onInput}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.defaultPrevented) return
        // Chrome closes on a second one whatever `cancel` is told.
        event.preventDefault()
        leave()
      }}
      onCancel={(event) => stays() && event.preventDefault()}
      onClose={onClose}
      onClick={(event) => outside(event.target) && onClose()}
    >
      {open && (
        <div className={style.body}>
          <div className={style.head}>
            <h2 id={id} className={style.title}>
              {isLeaving ? ofTyped.title : title}
            </h2>
            <button type="button" className={style.close} onClick={leave} disabled={busy} aria-label="Cerrar">
              <CloseIcon />
            </button>
          </div>
          <NavProgress />
          {isLeaving && <LeaveQuestion onLeave={onClose} onStay={stay} />}
          <div className={style.content} hidden={isLeaving}>
            <HoldContext value={hold}>{children}</HoldContext>
          </div>
        </div>
      )}
    </dialog>
  )
}
