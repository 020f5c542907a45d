import { useState } from "react"
import { AskCode } from "./AskCode.tsx"
import { Done } from "./Done.tsx"
import { EnterCode } from "./EnterCode.tsx"
import { NewPassword } from "./NewPassword.tsx"

/** What is known so far: each step needs what the one before it found out. */
type Known =
  | { step: "email"; email?: string }
  | { step: "code"; email: string; resendAt: number }
  | { step: "password"; email: string; code: string }
  | { step: "done" }

/** A forgotten password in four steps: address, mailed code, new password, done; `signIn` leads back to the door. */
export function Recovery({ signIn }: { signIn: () => void }) {
  const [known, setKnown] = useState<Known>({ step: "email" })
  if (known.step === "done") return <Done signIn={signIn} />
  const { email } = known
  if (known.step === "email") {
    return (
      <AskCode
        email={email ?? ""}
        asked={(email, resendAt) => setKnown({ step: "code", email, resendAt })}
        signIn={signIn}
      />
    )
  }
  const startOver = () => setKnown({ step: "email", email: known.email })
  if (known.step === "code") {
    return (
      <EnterCode
        {...known}
        verified={(code) => setKnown({ step: "password", email: known.email, code })}
        startOver={startOver}
      />
    )
  }
  return <NewPassword {...known} changed={() => setKnown({ step: "done" })} startOver={startOver} />
}
