import { Recovery } from "../../access/recovery/Recovery.tsx"
import { useOverlays } from "../overlays/overlays.ts"

export function Recover() {
  const { openAuth } = useOverlays()
  return <Recovery signIn={() => openAuth("Login")} />
}
