// All in one place, for their order counts: what builds on UnstyledButton comes after it.
import "@mantine/core/styles/baseline.css"
import "virtual:theme.css"
import "@mantine/core/styles/global.css"
import "@mantine/core/styles/UnstyledButton.css"
import "@mantine/core/styles/Loader.css"
import "@mantine/core/styles/Button.css"
import "@mantine/core/styles/ActionIcon.css"
import "@mantine/core/styles/Input.css"
import "@mantine/core/styles/PasswordInput.css"
import "@mantine/core/styles/Combobox.css"
import "@mantine/core/styles/Popover.css"
import "@mantine/core/styles/Menu.css"
import "@mantine/core/styles/Kbd.css"
import "@fonts/faces.css"
import "./ui/tokens.css"
import display from "@fonts/display.woff2?url"
import text from "@fonts/text.woff2?url"
import type { ReactNode } from "react"
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
} from "react-router"
import type { Route } from "./+types/root.ts"
import { useTurn } from "./api/useTurn.ts"
import { Installed } from "./Installed.tsx"
import { SessionEvents } from "./SessionEvents.tsx"
import { ErrorPage } from "./ui/ErrorPage.tsx"
import { Themed } from "./ui/Themed.tsx"
import "./ui/useBackCloses.ts"
import { useBroughtBack } from "./useBroughtBack.ts"

export const links: Route.LinksFunction = () => [
  ...[display, text].map((href) => ({
    rel: "preload" as const,
    as: "font" as const,
    type: "font/woff2",
    crossOrigin: "anonymous" as const,
    href,
  })),
  { rel: "icon", href: "/api/icons/icon-192.png", type: "image/png", sizes: "192x192" },
  { rel: "apple-touch-icon", href: "/api/icons/apple-touch.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
]

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="es-MX" data-mantine-color-scheme="light" data-respect-reduced-motion="true">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fbf8f3" />
        <Meta />
        <Links />
      </head>
      <body>
        <Themed>{children}</Themed>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  useBroughtBack()
  const inOffice = useLocation().pathname.startsWith("/backend")
  return (
    <>
      <Outlet key={useTurn()} />
      <Installed />
      <SessionEvents autoClose={inOffice ? 5000 : 3000} />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage status={isRouteErrorResponse(error) ? error.status : 500} />
}
