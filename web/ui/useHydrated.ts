import { useSyncExternalStore } from "react"

const never = () => () => {}

/** False in what the server drew, until scripts answer to a press: one before them would do nothing, and a form that is sent puts what was typed into the address. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
