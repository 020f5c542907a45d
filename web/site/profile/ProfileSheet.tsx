import type { UserId } from "../../../contract/people.ts"
import type { OwnProfile } from "../../../contract/profile.ts"
import { Sheet } from "../../ui/Sheet.tsx"
import { CareForm } from "./CareForm.tsx"
import { CloseForm } from "./CloseForm.tsx"
import { EmailForm } from "./EmailForm.tsx"
import { EmergencyForm } from "./EmergencyForm.tsx"
import { PasswordForm } from "./PasswordForm.tsx"
import { PersonalForm } from "./PersonalForm.tsx"
import { RemindersForm } from "./RemindersForm.tsx"

const topics = {
  personal: { title: "Datos personales", Form: PersonalForm },
  emergency: { title: "Contacto de emergencia", Form: EmergencyForm },
  care: { title: "Para quien da tu clase", Form: CareForm },
  reminders: { title: "Recordatorios", Form: RemindersForm },
  email: { title: "Cambia tu correo", Form: EmailForm },
  close: { title: "¿Cerrar tu cuenta?", Form: CloseForm },
  password: { title: "Cambia tu contraseña", Form: PasswordForm },
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
      <Form id={id} profile={profile} onDone={onClose} />
    </Sheet>
  )
}
