import { useLocation } from "react-router"
import { Recovery } from "../../access/recovery/Recovery.tsx"
import { firstPasswordOf } from "../overlays/asked.ts"
import { useOverlays } from "../overlays/overlays.ts"

export function Recover() {
  const { openAuth } = useOverlays()
  return <Recovery email={firstPasswordOf(useLocation().hash) ?? ""} signIn={() => openAuth("Login")} />
}
