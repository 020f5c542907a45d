import { Recovery } from "../../access/recovery/Recovery.tsx"
import { useOverlays } from "../overlays/overlays.ts"

export function Recover() {
  const { auth, openAuth } = useOverlays()
  return <Recovery email={auth?.email} signIn={() => openAuth("Login")} />
}
