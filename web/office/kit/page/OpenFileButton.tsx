import { Button, type ButtonProps } from "@mantine/core"
import { useState } from "react"
import { sayError } from "../../../api/ApiError.ts"
import { openFile } from "../../../api/openFile.ts"
import { toast } from "../../../ui/Toasts.tsx"

/** Opens what the API prints, such as a receipt, in a tab of its own; `path` is under `/api`. */
export function OpenFileButton({ path, ...rest }: { path: string } & ButtonProps) {
  const [isOpening, setOpening] = useState(false)
  const open = async () => {
    setOpening(true)
    try {
      await openFile(path)
    } catch (error) {
      void toast("error", sayError(error))
    } finally {
      setOpening(false)
    }
  }
  return <Button loading={isOpening} onClick={open} {...rest} />
}
