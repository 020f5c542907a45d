import { useEffect, useState } from "react"
import { stayHere } from "../../api/clearAway.ts"
import { AskCode } from "./AskCode.tsx"
import type { Asked } from "./askCode.ts"
import { Done } from "./Done.tsx"
import { EnterCode } from "./EnterCode.tsx"
import { NewPassword } from "./NewPassword.tsx"
import { NoMail } from "./NoMail.tsx"
import { useMailWay } from "./useMailWay.ts"

/** What is known so far: each step needs what the one before it found out. */
type Known =
  | { step: "email"; email?: string }
  | { step: "code"; email: string; sent: Asked }
  | { step: "password"; email: string; code: string; request: string | undefined }
  | { step: "done" }

interface RecoveryProps {
  /** The address, when it is known already. */
  email?: string | undefined
  /** What to do where no code arrives. */
  withoutMail: string
  /** Leads back to the door. */
  signIn: () => void
}

/** A password forgotten, or not yet made, in four steps: address, mailed code, new password, done. */
export function Recovery({ email: given = "", withoutMail, signIn }: RecoveryProps) {
  const leaves = useMailWay()
  const [known, setKnown] = useState<Known>({ step: "email", email: given })
  useEffect(stayHere, [])
  if (known.step === "done") return <Done signIn={signIn} />
  const startOver = () => setKnown({ step: "email", ...(known.email && { email: known.email }) })
  if (known.step === "password")
    return <NewPassword {...known} changed={() => setKnown({ step: "done" })} startOver={startOver} />
  return (
    <>
      {known.step === "email" ? (
        <AskCode
          isMailed={leaves !== false}
          email={known.email ?? ""}
          asked={(email, sent) => setKnown({ step: "code", email, sent })}
          signIn={signIn}
        />
      ) : (
        <EnterCode
          {...known}
          isMailed={leaves !== false}
          askedAgain={(sent) => setKnown({ ...known, sent })}
          verified={(code) =>
            setKnown({ step: "password", email: known.email, code, request: known.sent.request })
          }
          startOver={startOver}
        />
      )}
      {leaves === false && <NoMail instead={withoutMail} />}
    </>
  )
}
