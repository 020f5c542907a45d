import { Button } from "@mantine/core"
import { type ReactNode, useEffect, useRef } from "react"
import { FormError } from "./FormError.tsx"

/** What is older than a page shows: how it is asked for, and what became of that. */
interface Asked {
  isHere: boolean
  isComing: boolean
  error: Error | null
  /** Asks for it; again, where it did not come. */
  ask: () => void
}

interface OlderProps {
  /** There is something older than what is shown. */
  isThere: boolean
  older: Asked
  children: ReactNode
}

/** A list of what was lately, and under it the way to what is older. Once that has come the button is gone: whoever pressed it is at the list. */
export function Older({ isThere, older: { isHere, isComing, error, ask }, children }: OlderProps) {
  const list = useRef<HTMLDivElement>(null)
  const hadFew = useRef(!isHere)
  useEffect(() => {
    if (!isHere) return
    if (hadFew.current && document.activeElement === document.body)
      list.current?.focus({ preventScroll: true })
    hadFew.current = false
  }, [isHere])
  return (
    <>
      <div ref={list} tabIndex={-1}>
        {children}
      </div>
      {isThere && !isHere && (
        <>
          <FormError>{error?.message}</FormError>
          <Button variant="outline" color="ink.8" mt={14} loading={isComing} onClick={ask}>
            Ver los anteriores
          </Button>
        </>
      )}
    </>
  )
}
