import { useEffect, useRef } from "react"

/** Milliseconds between two keys of a scanner, at most: who leans on a keyboard is none. */
const patience = 500

/** What a scanner types into the page, wherever the focus is but in a field, and ends with Enter. */
export function useTypedCode(onTyped: (code: string) => void): void {
  const latest = useRef(onTyped)
  latest.current = onTyped
  useEffect(() => {
    let [code, at] = ["", 0]
    const hear = (event: KeyboardEvent) => {
      const { key, target, timeStamp, ctrlKey, metaKey, altKey } = event
      if (ctrlKey || metaKey || altKey || (target instanceof Element && target.matches("input"))) return
      if (timeStamp - at > patience) code = ""
      at = timeStamp
      if (key.length === 1) code += key
      if (key !== "Enter" || !code.trim()) return
      // It is of the code, and presses nothing.
      event.preventDefault()
      latest.current(code)
      code = ""
    }
    addEventListener("keydown", hear, { capture: true })
    return () => removeEventListener("keydown", hear, { capture: true })
  }, [])
}
