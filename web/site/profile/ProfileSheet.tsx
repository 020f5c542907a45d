import { Suspense } from "react"
import type { UserId } from "../../../contract/people.ts"
import type { OwnProfile } from "../../../contract/profile.ts"
import { Loading } from "../../ui/Loading.tsx"
import { lazily } from "../../ui/lazily.tsx"
import { Sheet } from "../../ui/Sheet.tsx"

/** All seven as one piece, with their fields and rules: nobody who only looks needs them. */
const forms = () => import("./forms.ts")

const topics = {
  personal: {
    title: "Datos personales",
    Form: lazily(async () => ({ default: (await forms()).PersonalForm })),
  },
  emergency: {
    title: "Contacto de emergencia",
    Form: lazily(async () => ({ default: (await forms()).EmergencyForm })),
  },
  care: {
    title: "Para quien da tu clase",
    Form: lazily(async () => ({ default: (await forms()).CareForm })),
  },
  reminders: {
    title: "Recordatorios",
    Form: lazily(async () => ({ default: (await forms()).RemindersForm })),
  },
  email: { title: "Cambia tu correo", Form: lazily(async () => ({ default: (await forms()).EmailForm })) },
  close: { title: "¿Cerrar tu cuenta?", Form: lazily(async () => ({ default: (await forms()).CloseForm })) },
  password: {
    title: "Cambia tu contraseña",
    Form: lazily(async () => ({ default: (await forms()).PasswordForm })),
  },
}

export type Topic = keyof typeof topics

interface ProfileSheetProps {
  id: UserId
  profile: OwnProfile
  topic: Topic | null
  onClose: () => void
}

/** One topic of the profile, edited over the page. */
export function ProfileSheet({ id, profile, topic, onClose }: ProfileSheetProps) {
  const { title, Form } = topics[topic ?? "personal"]
  return (
    <Sheet open={topic !== null} onClose={onClose} title={title} firm>
      <Suspense fallback={<Loading />}>
        <Form id={id} profile={profile} onDone={onClose} />
      </Suspense>
    </Sheet>
  )
}
