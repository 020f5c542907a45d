import { useState } from "react"
import { dropPendingGoogle, pendingGoogle } from "../../api/google.ts"
import { OpeningSoon } from "../branches/OpeningSoon.tsx"
import { useOverlays } from "../overlays/overlays.ts"
import { useStudio } from "../useStudio.ts"
import { CompleteProfile } from "./CompleteProfile.tsx"
import { Register } from "./Register.tsx"

/** An account from nothing, or what is missing of one begun with Google. */
export function Singup() {
  const { openAuth } = useOverlays()
  const { branches } = useStudio()
  const [pending] = useState(pendingGoogle)
  const forgo = () => {
    dropPendingGoogle()
    openAuth("Login")
  }
  // Everybody is of a branch.
  if (branches.length === 0) return <OpeningSoon />
  return pending ? <CompleteProfile pending={pending} forgo={forgo} /> : <Register />
}
