import { useSyncExternalStore } from "react"

const never = () => () => {}

/** False in what the server drew, until scripts answer to a press: a form that is sent before puts what was typed into the address. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
