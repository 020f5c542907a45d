import { useState } from "react"
import { dropPendingGoogle, pendingGoogle } from "../../api/google.ts"
import { useOverlays } from "../overlays/overlays.ts"
import { CompleteProfile } from "./CompleteProfile.tsx"
import { Register } from "./Register.tsx"

/** An account from nothing, or what is missing of one begun with Google. */
export function Singup() {
  const { openAuth } = useOverlays()
  const [pending] = useState(pendingGoogle)
  const forgo = () => {
    dropPendingGoogle()
    openAuth("Login")
  }
  return pending ? <CompleteProfile pending={pending} forgo={forgo} /> : <Register />
}
