import { Kbd, TextInput } from "@mantine/core"
import { useHotkeys } from "@mantine/hooks"
import { useEffect, useRef, useState } from "react"
import { useEnter } from "./useEnter.ts"
import { useShortcut } from "./useShortcut.ts"

interface SearchFieldProps {
  label: string
  /** The label stands inside the field. */
  quiet?: boolean
  value: string
  onChange: (text: string) => void
  /** The words by which what is shown was found: the URL, and what is asked with it, may be behind those typed. Absent while it is looked for. */
  found?: string | undefined
  /** Once what is shown was found by what was typed. */
  onEnter?: () => void
}

/** Searches as one types. `/` comes here from anywhere on the page. */
export function SearchField({ label, quiet, value, found, onChange, onEnter }: SearchFieldProps) {
  const [shortcut] = useShortcut()
  const input = useRef<HTMLInputElement>(null)
  // The URL follows the typing a moment later; the caret must not wait for it.
  const [text, setText] = useState(value)
  useEffect(() => {
    if (document.activeElement !== input.current) setText(value)
  }, [value])
  const press = useEnter(text, found, () => onEnter?.())
  // On Spanish keyboards the slash is typed with shift.
  useHotkeys(shortcut ? ["/", "shift + /"].map((keys) => [keys, () => input.current?.select()]) : [])
  return (
    <TextInput
      ref={input}
      type="search"
      {...(quiet ? { "aria-label": label, placeholder: label } : { label })}
      value={text}
      rightSection={shortcut && <Kbd aria-hidden="true">/</Kbd>}
      rightSectionPointerEvents="none"
      aria-keyshortcuts={shortcut ? "/" : undefined}
      onChange={(event) => {
        setText(event.currentTarget.value)
        onChange(event.currentTarget.value)
      }}
      onKeyDown={(event) => {
        if (event.key === "Enter") press()
      }}
    />
  )
}
