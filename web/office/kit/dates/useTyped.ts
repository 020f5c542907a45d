import { type FocusEvent, type KeyboardEvent, useState } from "react"

/** How a kind of value is written by hand. */
export interface Writing {
  /** A value as it is read. */
  say: (value: string) => string
  /** What is typed, as the field shows it, and what it becomes when it is left. */
  typed: (text: string) => string
  done: (text: string) => string
  /** The value; null while it is none. */
  read: (text: string) => string | null
  /** Why it is none. */
  fault: (text: string) => string | null
}

interface TypedOptions extends Writing {
  /** The value; empty: none. What was typed, where it is no value. */
  value: string
  /** With the value, or with what was typed while it is none: a form refuses that, and does not lose it. */
  onChange: ((value: string) => void) | undefined
  /** With values alone, or empty: a list goes on as it was while one types. */
  onValue: ((value: string) => void) | undefined
}

/** A field that is typed in the house's order and keeps what was typed until it is right. */
export function useTyped({ value, onChange, onValue, say, typed, done, read, fault }: TypedOptions) {
  // Null: it shows the value.
  const [text, setText] = useState<string | null>(null)
  const [isIn, setIn] = useState(false)
  const [known, setKnown] = useState(value)
  if (value !== known) {
    setKnown(value)
    if (!isIn) setText(null)
  }
  const shown = text ?? say(value)
  const tell = (now: string) => {
    const found = now === "" ? "" : read(now)
    if ((found ?? now) !== value) onChange?.(found ?? now)
    if (found !== null && found !== value) onValue?.(found)
  }
  const write = (now: string) => {
    setText(now)
    tell(now)
  }
  const finish = () => {
    const finished = done(shown)
    if (finished !== shown) write(finished)
    return finished
  }
  return {
    shown,
    isIn,
    fault: fault(shown),
    pick: (picked: string) => write(say(picked)),
    input: {
      value: shown,
      onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => write(typed(currentTarget.value)),
      onFocus: (_event: FocusEvent) => setIn(true),
      onBlur: (_event: FocusEvent) => {
        setIn(false)
        // Where a list has a value of its own for none, that is shown again.
        if (finish() === "") setText(null)
      },
      // What Enter sends is what leaving the field would have made of it.
      onKeyDown: ({ key }: KeyboardEvent) => key === "Enter" && void finish(),
    },
  }
}
