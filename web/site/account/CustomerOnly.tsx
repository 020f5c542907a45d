import { QueryClientProvider } from "@tanstack/react-query"
import { useEffect } from "react"
import { Navigate, Outlet, useLocation, useParams } from "react-router"
import type { CurrentUser } from "../../../contract/people.ts"
import { queryClient } from "../../api/queryClient.ts"
import { askWhoIsHere } from "../../api/useFreshUser.ts"
import { useCustomer } from "../../api/useUser.ts"
import { Page } from "../Page.tsx"
import { AccountNav } from "./AccountNav.tsx"
import { accountPages } from "./accountPages.ts"

/** Only for customers, and each only to their own account. */
export default function CustomerOnly() {
  const customer = useCustomer()
  const { id } = useParams()
  const { pathname } = useLocation()
  const signedIn = Boolean(customer)
  useEffect(() => {
    if (signedIn) void askWhoIsHere()
  }, [signedIn])
  if (customer === undefined) {
    return (
      <>
        {id && <AccountNav id={id} />}
        <Page {...(id && headingOf(pathname, id))}>
          <p role="status">Cargando...</p>
        </Page>
      </>
    )
  }
  if (customer === null) return <Navigate to="/" replace />
  if (id && id !== customer.id) return <Navigate to={pathname.replace(id, customer.id)} replace />
  return (
    <QueryClientProvider client={queryClient}>
      <AccountNav id={customer.id} />
      <Outlet context={customer satisfies CurrentUser} />
    </QueryClientProvider>
  )
}

/** What a page is headed by before anybody is known: it is sent so, and nothing moves when their own comes. */
function headingOf(pathname: string, id: string) {
  const [, title] = accountPages(id).find(([path]) => path === pathname) ?? []
  return title === "Mi cuenta" ? { kicker: "Hola", title: "Tu próxima clase" } : { title }
}
