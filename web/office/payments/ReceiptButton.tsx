import type { ButtonProps } from "@mantine/core"
import { receiptPath } from "../../../contract/transactions.ts"
import { OpenFileButton } from "../kit/page/OpenFileButton.tsx"

/** Opens the receipt of a payment, to be printed. */
export function ReceiptButton({ id, ...rest }: { id: string } & Pick<ButtonProps, "size">) {
  return (
    <OpenFileButton variant="outline" color="ink.8" path={receiptPath.replace(":id", id)} {...rest}>
      Recibo
    </OpenFileButton>
  )
}
