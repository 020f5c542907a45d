import { MantineContext, MantineThemeProvider } from "@mantine/core"
import type { ReactNode } from "react"
import { theme } from "./theme.ts"

type Value = NonNullable<Parameters<typeof MantineContext>[0]["value"]>

/** There is one way that it looks. */
const look: Value = {
  colorScheme: "light",
  setColorScheme() {},
  clearColorScheme() {},
  getRootElement: () => document.documentElement,
  classNamesPrefix: "mantine",
  cssVariablesSelector: ":root",
  withStaticClasses: false,
}

/**
 * Our theme for whatever of Mantine is inside, as `MantineProvider` gives it, but for what it brings along: variables, which stand in a
 * stylesheet, classes that nobody uses, and a choice between light and dark, for which the browser would read its disk.
 */
export function Themed({ children }: { children: ReactNode }) {
  return (
    <MantineContext value={look}>
      <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
    </MantineContext>
  )
}
