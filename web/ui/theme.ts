import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from "@mantine/core"
import { createElement } from "react"
import { Pressed } from "./Pressed.tsx"

const clay: MantineColorsTuple = [
  "#fbf1ec",
  "#f3ddd2",
  "#e8c0ad",
  "#d99c80",
  "#c97b57",
  "#b75a3c",
  "#a4452a",
  "#86351f",
  "#6b2a18",
  "#502012",
]
const sage: MantineColorsTuple = [
  "#f2f5ef",
  "#dfe6d8",
  "#c8d3bf",
  "#aab99f",
  "#8a9c7e",
  "#7b8c70",
  "#5c6e54",
  "#46563f",
  "#37442f",
  "#283222",
]
const gold: MantineColorsTuple = [
  "#fbf5e6",
  "#f5e6c4",
  "#ecd39a",
  "#dfba68",
  "#c99b3b",
  "#a97b24",
  "#8a6116",
  "#6b4a0e",
  "#52390a",
  "#3a2806",
]
const ink: MantineColorsTuple = [
  "#fbf8f3",
  "#f4ede2",
  "#e8dccb",
  "#e3d9cb",
  "#b9aea3",
  "#8d8178",
  "#6a5f57",
  "#4d443e",
  "#2b2522",
  "#1b1715",
]

interface ButtonLook {
  variant?: string
  color?: string
}

/** A button in the studio's own colour, which may be too light for white words. */
const onSurface = {
  "--button-bg": "var(--clay-surface)",
  "--button-hover": "var(--clay-pressed)",
  "--button-color": "var(--clay-on)",
  "--button-bd": "1px solid var(--clay-edge)",
}

export const theme = createTheme({
  colors: { clay, sage, gold, ink },
  primaryColor: "clay",
  primaryShade: 6,
  black: "#2b2522",
  white: "#ffffff",
  fontFamily: "var(--text)",
  headings: { fontFamily: "var(--display)", fontWeight: "400" },
  defaultRadius: "md",
  radius: { xs: "8px", sm: "10px", md: "14px", lg: "22px", xl: "28px" },
  cursorType: "pointer",
  focusRing: "auto",
  respectReducedMotion: true,
  components: {
    Button: {
      defaultProps: {
        radius: "xl",
        size: "md",
        renderRoot: (props: object) => createElement(Pressed, props),
      },
      // Named in tokens.css, since this is read outside of a browser too.
      vars: (_theme: unknown, { variant = "filled", color = "clay" }: ButtonLook) => ({
        root: variant === "filled" && color === "clay" ? onSurface : {},
      }),
      classNames: { root: "button", inner: "button-inner", label: "button-label", loader: "button-loader" },
      styles: { root: { minHeight: "max(44px, var(--button-height))", fontWeight: 600 } },
    },
    Input: { styles: { input: { minHeight: 48 } } },
    InputWrapper: { styles: { label: { fontWeight: 600, marginBottom: 4 } } },
    TextInput: { defaultProps: { size: "md" } },
    PasswordInput: {
      // The field around it shows the focus, as every other does.
      styles: { innerInput: { outline: "none" } },
      defaultProps: {
        size: "md",
        rightSectionWidth: 50,
        visibilityToggleFocusable: true,
        visibilityToggleButtonProps: { "aria-label": "Mostrar u ocultar la contraseña", miw: 44, mih: 44 },
      },
    },
    NativeSelect: { defaultProps: { size: "md" } },
    Modal: { defaultProps: { radius: "xl", centered: true } },
  },
})

/** What Mantine derives by itself and the palette says otherwise; all checked against their ground. */
export const variables: CSSVariablesResolver = () => ({
  variables: {},
  dark: {},
  light: {
    "--mantine-color-body": "#fbf8f3",
    "--mantine-color-error": "#a4452a",
    "--mantine-color-dimmed": "#6a5f57",
    "--mantine-color-placeholder": "#756a61",
    "--mantine-color-default-border": "#948779",
    // Where a field ends.
    "--mantine-color-gray-4": "#9a8c7e",
    "--mantine-color-disabled": "#e8dccb",
    "--mantine-color-disabled-color": "#6a5f57",
  },
})
