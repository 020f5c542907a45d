import type { ComponentProps, MouseEvent } from "react"

type PressedProps = ComponentProps<"button"> & { "data-loading"?: boolean; "data-disabled"?: boolean }

/** A button whose press is on its way: it takes no other, and keeps the focus, which a disabled one would drop. */
export function Pressed({ disabled, onClick, ...rest }: PressedProps) {
  const isBusy = Boolean(rest["data-loading"]) && !rest["data-disabled"]
  const refuse = (event: MouseEvent) => event.preventDefault()
  return (
    <button
      {...rest}
      disabled={disabled && !isBusy}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? refuse : onClick}
    />
  )
}
