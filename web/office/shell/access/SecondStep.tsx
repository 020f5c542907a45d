import { TextInput } from "@mantine/core"
import { useForm } from "@mantine/form"
import { useState } from "react"
import { WrittenCode } from "../../../../contract/secondStep.ts"
import { SixDigits } from "../../../../contract/sixDigits.ts"
import { AccessForm } from "../../../access/AccessForm.tsx"
import style from "../../../access/access.module.css"
import { rule } from "../../../access/fieldRules.ts"
import code from "../../../access/recovery/EnterCode.module.css"
import { ApiError, sayError } from "../../../api/ApiError.ts"
import { enterWithStep, type StepTyped } from "../../../api/access.ts"
import { PasskeyWay } from "./PasskeyWay.tsx"

interface SecondStepProps {
  proof: string
  onEntered: () => void
  /** The password is asked for again; what is said there of why. */
  onOver: (why: string | null) => void
}

/** After the password: what the application shows, or one of the codes that were written down. */
export default function SecondStep({ proof, onEntered, onOver }: SecondStepProps) {
  const [isWritten, setWritten] = useState(false)
  const enter = async (typed: StepTyped) => {
    try {
      await enterWithStep(proof, typed)
      onEntered()
    } catch (error) {
      if (error instanceof ApiError && error.code === "SECOND_STEP_OVER") return onOver(error.message)
      throw error
    }
  }
  return (
    <div className={style.view}>
      <p className={style.lead}>
        {isWritten
          ? "Escribe uno de los códigos que guardaste. Cada uno sirve una vez."
          : "Abre tu aplicación de códigos y escribe el que muestra ahora."}
      </p>
      {isWritten ? <Written key="written" enter={enter} /> : <Shown key="shown" enter={enter} />}
      <p className={style.other}>
        <button type="button" className={style.link} onClick={() => setWritten(!isWritten)}>
          {isWritten ? "Usar mi aplicación" : "Usar un código de respaldo"}
        </button>
        <button type="button" className={style.link} onClick={() => onOver(null)}>
          Volver
        </button>
      </p>
      <div className={style.other}>
        <PasskeyWay className={style.link} onEntered={onEntered} />
      </div>
    </div>
  )
}

interface TypingProps {
  enter: (typed: StepTyped) => Promise<void>
}

function Shown({ enter }: TypingProps) {
  const form = useForm({ initialValues: { code: "" }, validate: { code: rule(SixDigits) } })
  return (
    <AccessForm form={form} submit={enter} explain={sayError} label="Entrar">
      <TextInput
        label="Código de tu aplicación"
        classNames={{ input: code.code }}
        size="lg"
        inputMode="numeric"
        autoComplete="one-time-code"
        name="code"
        {...form.getInputProps("code")}
      />
    </AccessForm>
  )
}

function Written({ enter }: TypingProps) {
  const form = useForm({ initialValues: { writtenCode: "" }, validate: { writtenCode: rule(WrittenCode) } })
  return (
    <AccessForm form={form} submit={enter} explain={sayError} label="Entrar">
      <TextInput
        label="Código de respaldo"
        size="lg"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        name="writtenCode"
        {...form.getInputProps("writtenCode")}
      />
    </AccessForm>
  )
}
