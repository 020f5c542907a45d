import { QueryClientProvider } from "@tanstack/react-query"
import { useEffect } from "react"
import { Navigate, Outlet, useLocation, useParams } from "react-router"
import type { CurrentUser } from "../../../contract/people.ts"
import { loadUser } from "../../api/access.ts"
import { queryClient } from "../../api/queryClient.ts"
import { useCustomer } from "../../api/useUser.ts"
import { Page } from "../Page.tsx"
import { AccountNav } from "./AccountNav.tsx"

/** Only for customers, and each only to their own account. */
export default function CustomerOnly() {
  const customer = useCustomer()
  const { id } = useParams()
  const { pathname } = useLocation()
  const signedIn = Boolean(customer)
  useEffect(() => {
    if (signedIn) void loadUser().catch(() => undefined)
  }, [signedIn])
  if (customer === undefined) {
    return (
      <>
        {id && <AccountNav id={id} />}
        <Page>
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
