import { type SyntheticEvent, useRef } from "react"

/** A mark or a choice among buttons is made again in a press. */
const written = ":not([type=radio], [type=checkbox], [type=file])"

/** Whether somebody wrote in a part of the page what still stands there. */
export function useTyped() {
  const fields = useRef(new Set<HTMLInputElement>())
  return {
    onInput: ({ target }: SyntheticEvent) => fields.current.add(target as HTMLInputElement),
    isTyped: () =>
      [...fields.current].some((field) => field.isConnected && field.value && field.matches(written)),
  }
}
