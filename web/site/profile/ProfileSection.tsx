import { Button } from "@mantine/core"
import { type ReactNode, useId, useState } from "react"
import type { CurrentUser } from "../../../contract/people.ts"
import type { OwnProfile } from "../../../contract/profile.ts"
import { Address } from "../../ui/Address.tsx"
import { Unread } from "../Unread.tsx"
import { useStudio } from "../useStudio.ts"
import { DownloadData } from "./DownloadData.tsx"
import style from "./Profile.module.css"
import { ProfileSheet, type Topic } from "./ProfileSheet.tsx"
import { useProfile } from "./useProfile.ts"

/** One's own data, a card a topic; each is edited over the page. */
export function ProfileSection({ customer: { id } }: { customer: CurrentUser }) {
  const query = useProfile(id)
  const { branches } = useStudio()
  const [topic, open] = useState<Topic | null>(null)
  const { data: profile } = query
  if (!profile) {
    return (
      <section aria-labelledby="perfil">
        <h2 id="perfil" className={style.heading}>
          Tus datos
        </h2>
        {query.isError ? <Unread of={[query]} /> : <p role="status">Cargando...</p>}
      </section>
    )
  }
  const change = (of: Topic, label: string, words = "Editar") => (
    <Button variant="outline" color="ink.8" aria-label={label} onClick={() => open(of)}>
      {words}
    </Button>
  )
  const contact = profile.emergencyContact
  const branch = branches.find((one) => one.id === profile.branch)
  return (
    <section aria-labelledby="perfil">
      <h2 id="perfil" className={style.heading}>
        Tus datos
      </h2>
      <div className={style.topics}>
        <Block title="Datos personales" actions={change("personal", "Editar datos personales")}>
          <p className={style.fact}>{`${profile.firstName} ${profile.lastName}`}</p>
          <p>{[profile.phone, branch?.name].filter(Boolean).join(" · ")}</p>
          <p>{profile.birthDate ? `Cumpleaños ${profile.birthDate}` : "Falta tu cumpleaños"}</p>
        </Block>
        <Block title="Contacto de emergencia" actions={change("emergency", "Editar contacto de emergencia")}>
          {contact && <p className={style.fact}>{contact.name}</p>}
          <p>{contact ? contact.phone : "A quién llamamos si algo pasa en clase."}</p>
        </Block>
        <Block
          title="Para quien da tu clase"
          actions={change("care", "Editar lo que sabe quien da tu clase")}
        >
          <p className={style.note}>
            {profile.careNote || "Una lesión, un embarazo: solo lo ve quien cuida tu clase."}
          </p>
        </Block>
        <Block title="Recordatorios" actions={change("reminders", "Editar recordatorios")}>
          <p>{sayReminders(profile)}</p>
        </Block>
        <Block
          title="Acceso"
          actions={
            <>
              {change("email", "Cambiar correo", "Cambiar correo")}
              {change("password", "Cambiar contraseña", "Cambiar contraseña")}
            </>
          }
        >
          <p className={style.fact}>
            <Address>{profile.email}</Address>
          </p>
        </Block>
        <Block
          title="Tu información"
          actions={
            <>
              <DownloadData id={id} />
              {change("close", "Cerrar mi cuenta", "Cerrar mi cuenta")}
            </>
          }
        >
          <p>Todo lo que tenemos de ti, en un archivo; o nada más, si te vas.</p>
        </Block>
      </div>
      <ProfileSheet id={id} profile={profile} topic={topic} onClose={() => open(null)} />
    </section>
  )
}

function Block({ title, actions, children }: { title: string; actions: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section className={style.topic} aria-labelledby={id}>
      <div>
        <h3 id={id} className={style.name}>
          {title}
        </h3>
        {children}
      </div>
      <div className={style.actions}>{actions}</div>
    </section>
  )
}

function sayReminders({ reminders }: OwnProfile): string {
  const { classes, expiry } = reminders
  if (classes) return expiry ? "Tu clase de mañana y paquetes por vencer." : "Tu clase de mañana."
  return expiry ? "Paquetes por vencer." : "Ninguno."
}
