import type { UseFormReturnType } from "@mantine/form"
import { type RefObject, useEffect } from "react"
import { focusFirst } from "../ui/focusFirst.ts"
import { faultsOf } from "./faults.ts"

/**
 * Says a refusal beside the fields that it is of, and has the first of them focused; what is left to say of the whole.
 * `sentence`: the refusal as the form says it.
 */
export function useFaults<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  element: RefObject<HTMLFormElement | null>,
  error: Error | null,
  sentence: string | null,
): string | null {
  const { faults, rest } = faultsOf(error, form.values, sentence ?? "")
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, when the server says it.
  useEffect(() => {
    if (!error) return
    form.setErrors(faults)
    focusFirst(element.current, faults)
  }, [error])
  return rest
}
