import { QueryClientProvider } from "@tanstack/react-query"
import { queryClient } from "../../api/queryClient.ts"
import { useCustomer } from "../../api/useUser.ts"
import { Payment } from "../checkout/Payment.tsx"
import { PurchasePrompt } from "./PurchasePrompt.tsx"

/** The view Payment: who is known pays; a visitor first says who they are. */
export function Purchase() {
  const customer = useCustomer()
  return (
    <QueryClientProvider client={queryClient}>
      {customer ? <Payment /> : <PurchasePrompt />}
    </QueryClientProvider>
  )
}
