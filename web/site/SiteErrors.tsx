import { isRouteErrorResponse, Outlet } from "react-router"
import { ErrorPage } from "../ui/ErrorPage.tsx"
import type { Route } from "./+types/SiteErrors.ts"

/** Keeps the top bar and the footer around a page that failed. */
export default function SiteErrors() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage status={isRouteErrorResponse(error) ? error.status : 500} />
}
