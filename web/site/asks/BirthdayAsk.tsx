import { QueryClientProvider } from "@tanstack/react-query"
import type { CurrentUser } from "../../../contract/people.ts"
import { queryClient } from "../../api/queryClient.ts"
import { Sheet } from "../../ui/Sheet.tsx"
import { BirthdayForm } from "./BirthdayForm.tsx"

interface BirthdayAskProps {
  customer: CurrentUser
  open: boolean
  onClose: () => void
}

/** Asks a customer for the birthday that the studio lacks. */
export function BirthdayAsk({ customer, open, onClose }: BirthdayAskProps) {
  return (
    <Sheet open={open} onClose={onClose} title="¿Cuándo es tu cumpleaños?" firm>
      <QueryClientProvider client={queryClient}>
        <BirthdayForm customer={customer} />
      </QueryClientProvider>
    </Sheet>
  )
}
