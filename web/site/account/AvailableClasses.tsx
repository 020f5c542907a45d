import { titled } from "../meta.ts"
import { Page } from "../Page.tsx"
import { PackageCredits } from "./PackageCredits.tsx"
import { useCredits } from "./useAccount.ts"
import { Waiting } from "./Waiting.tsx"

export const meta = titled("Clases disponibles")

export default function AvailableClasses() {
  const { query: credits } = useCredits()
  return (
    <Page title="Clases disponibles">
      <Waiting query={credits}>
        {({ packages }) => <PackageCredits packages={packages.filter((held) => held.active)} />}
      </Waiting>
    </Page>
  )
}
