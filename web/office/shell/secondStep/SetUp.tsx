import { useState } from "react"
import { beginSecondStep, confirmSecondStep } from "../../../../contract/secondStep.ts"
import { ApiError } from "../../../api/ApiError.ts"
import { call } from "../../../api/client.ts"
import { Codes } from "./Codes.tsx"
import { EnterPassword } from "./EnterPassword.tsx"
import { ReadCode } from "./ReadCode.tsx"

type Known =
  | { step: "password" }
  | { step: "code"; uri: string; secret: string }
  | { step: "codes"; codes: readonly string[] }

interface SetUpProps {
  /** It is on, and its codes were seen; or it was on already. */
  onDone: () => void
}

/** A second step in three: the password, what the application reads with its first code, and the codes to write down. */
export function SetUp({ onDone }: SetUpProps) {
  const [known, setKnown] = useState<Known>({ step: "password" })
  /** On already, by a press whose answer was lost: its codes can be made anew. */
  const unlessOn = async (work: () => Promise<Known>) => {
    try {
      setKnown(await work())
    } catch (error) {
      if (error instanceof ApiError && error.code === "SECOND_STEP_ON") return onDone()
      throw error
    }
  }
  if (known.step === "codes") return <Codes codes={known.codes} onDone={onDone} />
  if (known.step === "code") {
    return (
      <ReadCode
        uri={known.uri}
        secret={known.secret}
        enter={(code) =>
          unlessOn(async () => ({ step: "codes", ...(await call(confirmSecondStep, { body: { code } })) }))
        }
      />
    )
  }
  return (
    <EnterPassword
      label="Continuar"
      enter={({ password }) =>
        unlessOn(async () => ({ step: "code", ...(await call(beginSecondStep, { body: { password } })) }))
      }
    />
  )
}
