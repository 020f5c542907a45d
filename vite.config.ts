import {
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from "@mantine/core"
import { reactRouter } from "@react-router/dev/vite"
import { defineConfig, type Plugin } from "vite"
import { lightCalls } from "./web/calls.ts"
import { chunks, linkedOnce } from "./web/chunks.ts"
import { cutFonts } from "./web/fonts.ts"
import { routeModules } from "./web/routeModules.ts"
import { theme, variables } from "./web/ui/theme.ts"

export default defineConfig({
  plugins: [
    cutFonts(),
    lightCalls(),
    linkedOnce(),
    routeModules(),
    reactRouter(),
    themeVariables("virtual:theme.css"),
  ],
  // Of its hundreds of files the server loads what the pages use, as one.
  ssr: { noExternal: [/^@mantine\//] },
  build: {
    target: "es2022",
    rolldownOptions: {
      // The contract builds its schemas when it is loaded; the browser keeps only those that a screen uses.
      treeshake: { manualPureFunctions: ["z", "endpoint"] },
    },
  },
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups: chunks } } } },
    },
  },
})

/** Mantine's variables of our theme as a stylesheet: written into each page they are 11 KB of it. */
function themeVariables(name: string): Plugin {
  return {
    name,
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load(id) {
      if (id !== `\0${name}`) return undefined
      const merged = mergeMantineTheme(DEFAULT_THEME, theme)
      const [standard, own] = [defaultCssVariablesResolver(merged), variables(merged)]
      return convertCssVariables({
        variables: { ...standard.variables, ...own.variables },
        light: { ...standard.light, ...own.light },
        dark: {},
      })
    },
  }
}
