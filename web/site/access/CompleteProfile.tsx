import { useForm } from "@mantine/form"
import { Profile } from "../../../contract/people.ts"
import { AccessForm } from "../../access/AccessForm.tsx"
import style from "../../access/access.module.css"
import { rule } from "../../access/fieldRules.ts"
import { ApiError } from "../../api/ApiError.ts"
import { completeGoogle, type PendingGoogle } from "../../api/google.ts"
import { useOverlays } from "../overlays/overlays.ts"
import { explainSignup } from "./explainSignup.ts"
import { ProfileFields } from "./ProfileFields.tsx"
import { useArrival } from "./useArrival.ts"

interface CompleteProfileProps {
  pending: PendingGoogle
  forgo: () => void
}

/** Whoever came with Google is asked what Google does not know. */
export function CompleteProfile({ pending, forgo }: CompleteProfileProps) {
  const { auth } = useOverlays()
  const arrive = useArrival()
  const { firstName, lastName, phone, branch, birthDate } = Profile.shape
  const form = useForm({
    initialValues: {
      ...{ firstName: pending.firstName, lastName: pending.lastName, email: pending.email },
      ...{ branch: auth?.choice?.item.branch ?? "", phone: "", birthDate: "" },
    },
    validate: {
      firstName: rule(firstName),
      lastName: rule(lastName),
      branch: rule(branch),
      phone: rule(phone),
      birthDate: rule(birthDate),
    },
  })
  return (
    <div className={style.view}>
      <p role="status" className={style.lead}>
        Tu cuenta no está registrada. Por favor, completa el registro.
      </p>
      <AccessForm
        form={form}
        submit={async ({ email: _, ...body }) => arrive(await completeGoogle(body))}
        explain={explain}
        label="Completar registro"
      >
        <ProfileFields field={(name) => ({ name, ...form.getInputProps(name) })} emailIsKnown />
      </AccessForm>
      <p className={style.other}>
        ¿No es tu correo?{" "}
        <button type="button" className={style.link} onClick={forgo}>
          Usar otra cuenta
        </button>
      </p>
    </div>
  )
}

const explain = (error: unknown) =>
  error instanceof ApiError && error.status === 401 ? error.message : explainSignup(error)
