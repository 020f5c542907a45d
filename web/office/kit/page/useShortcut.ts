import { useLocalStorage } from "@mantine/hooks"

/** Whether `/` jumps to the search. Who dictates or types by accident can turn it off. */
export function useShortcut() {
  return useLocalStorage({
    key: "cupo.searchShortcut",
    defaultValue: true,
    getInitialValueInEffect: false,
  })
}
