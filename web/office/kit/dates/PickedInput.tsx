import { Popover, TextInput, type TextInputProps } from "@mantine/core"
import { useMergedRef } from "@mantine/hooks"
import { type ComponentProps, type KeyboardEvent, type ReactNode, Suspense, useRef, useState } from "react"
import { Loading } from "../../../ui/Loading.tsx"
import style from "./PickedInput.module.css"
import type { useTyped } from "./useTyped.ts"

interface PickedInputProps extends Omit<TextInputProps, "value" | "onChange"> {
  ref?: ComponentProps<"input">["ref"]
  field: ReturnType<typeof useTyped>
  /** What opens the picker, to whoever hears it. */
  opens: string
  icon: ReactNode
  /** What one picks from; drawn when it is opened. */
  picker: (picked: (value: string) => void) => ReactNode
}

/** A field that is typed, with a button for who would rather pick. */
export function PickedInput(all: PickedInputProps) {
  const { field, opens, icon, picker, onBlur, onFocus, ref, ...props } = all
  const [open, setOpen] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const merged = useMergedRef(input, ref)
  const close = (picked: string) => {
    field.pick(picked)
    setOpen(false)
  }
  /** Escape closes what floats last, not the sheet under it. */
  const leave = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !open) return
    event.preventDefault()
    setOpen(false)
  }
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      position="bottom-end"
      floatingStrategy="fixed"
      // Over its own field rather than beyond the screen.
      middlewares={{ flip: true, shift: { crossAxis: true, padding: 8 } }}
      shadow="md"
      trapFocus
      returnFocus
      // By ourselves, below: the library's own lets the sheet hear of it too.
      closeOnEscape={false}
      // What is in a dialog is drawn over the page: what belongs to it is drawn in it.
      portalProps={{ target: input.current?.closest("dialog") ?? undefined }}
    >
      <TextInput
        inputMode="numeric"
        autoComplete="off"
        {...props}
        ref={merged}
        {...field.input}
        onFocus={(event) => {
          field.input.onFocus(event)
          onFocus?.(event)
        }}
        onBlur={(event) => {
          field.input.onBlur(event)
          onBlur?.(event)
        }}
        rightSectionWidth={48}
        rightSection={
          <Popover.Target>
            <button
              type="button"
              className={style.opens}
              aria-label={opens}
              disabled={props.disabled}
              onClick={() => setOpen(!open)}
              onKeyDown={leave}
            >
              {icon}
            </button>
          </Popover.Target>
        }
      />
      <Popover.Dropdown
        className={style.picker}
        aria-label={opens}
        onKeyDown={leave}
        // Over whatever would cut it, as a sheet does.
        popover="manual"
        ref={(dropdown) => dropdown?.showPopover()}
      >
        <Suspense fallback={<Loading />}>{picker(close)}</Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
