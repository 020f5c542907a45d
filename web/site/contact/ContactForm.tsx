import { QueryClientProvider } from "@tanstack/react-query"
import { queryClient } from "../../api/queryClient.ts"
import { MessageForm } from "./MessageForm.tsx"

/** Writing to the studio; the form brings what a press needs with it. */
export function ContactForm() {
  return (
    <QueryClientProvider client={queryClient}>
      <MessageForm />
    </QueryClientProvider>
  )
}
