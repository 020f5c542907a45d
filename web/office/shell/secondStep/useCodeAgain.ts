import { useEffect, useRef, useState } from "react"
import { AnyCode } from "../../../../contract/secondStep.ts"
import { rule } from "../../../access/fieldRules.ts"
import { ApiError } from "../../../api/ApiError.ts"

/** Whether the server asks whoever changes how they come in for a code, too: it does of who has a second step and showed none just now. */
export function useCodeAgain() {
  const [isAsked, setAsked] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isAsked) input.current?.focus()
  }, [isAsked])
  const hear = (error: unknown) => {
    if (error instanceof ApiError && error.code === "SECOND_STEP_AGAIN") setAsked(true)
  }
  return {
    isAsked,
    input,
    check: (code: string) => (isAsked ? rule(AnyCode)(code) : null),
    /** Of what was refused. */
    hear,
    /** Of what is refused, and whoever sent it hears of that too. */
    hearing: <Sent>(sending: Promise<Sent>): Promise<Sent> =>
      sending.catch((error) => {
        hear(error)
        throw error
      }),
    /** What is sent of it. */
    sent: (code: string) => (isAsked ? { code } : {}),
  }
}

export type CodeAgain = ReturnType<typeof useCodeAgain>
