import { shiftPaperPath } from "../../../../contract/shifts.ts"
import { OpenFileButton } from "../../kit/page/OpenFileButton.tsx"

/** Opens the count of a shift, to be printed and signed. */
export function PaperButton({ id }: { id: string }) {
  return (
    <OpenFileButton variant="subtle" path={shiftPaperPath.replace(":id", id)}>
      PDF
    </OpenFileButton>
  )
}
