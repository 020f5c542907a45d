import { Button, type ButtonProps } from "@mantine/core"
import { useState } from "react"
import { receiptPath } from "../../../contract/transactions.ts"
import { openFile } from "../../api/openFile.ts"
import { toast } from "../../ui/Toasts.tsx"

/** Opens the receipt of a payment, to be printed. */
export function ReceiptButton({ id, ...rest }: { id: string } & Pick<ButtonProps, "size">) {
  const [isOpening, setOpening] = useState(false)
  const open = async () => {
    setOpening(true)
    try {
      await openFile(receiptPath.replace(":id", id))
    } catch (error) {
      void toast("error", error instanceof Error ? error.message : "Error de servidor")
    } finally {
      setOpening(false)
    }
  }
  return (
    <Button variant="outline" color="ink.8" loading={isOpening} onClick={open} {...rest}>
      Recibo
    </Button>
  )
}
