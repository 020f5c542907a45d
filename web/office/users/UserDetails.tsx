import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useNavigate } from "react-router"
import { forceLogout, type User, type UserId } from "../../../contract/people.ts"
import { getUser } from "../../../contract/users.ts"
import { call } from "../../api/client.ts"
import { queryOf } from "../../api/queries.ts"
import { say } from "../../api/say.ts"
import { useWrite } from "../../api/useWrite.ts"
import { ButtonLink } from "../../ui/ButtonLink.tsx"
import { RowMenu } from "../../ui/RowMenu.tsx"
import { toast } from "../../ui/Toasts.tsx"
import { Found } from "../kit/forms/Found.tsx"
import { History } from "../kit/history/History.tsx"
import { BackLink } from "../kit/page/BackLink.tsx"
import { Page } from "../kit/page/Page.tsx"
import { MailAddress } from "../kit/people/MailAddress.tsx"
import { useMay } from "../kit/signedIn.ts"
import { contact } from "../reservations/contact.ts"
import type { Route } from "./+types/UserDetails.ts"
import { CorrectEmail } from "./CorrectEmail.tsx"
import { EnabledBadge } from "./columns.tsx"
import { Absences } from "./details/Absences.tsx"
import { Credits } from "./details/Credits.tsx"
import { Facts } from "./details/Facts.tsx"
import { Notes } from "./details/Notes.tsx"
import { Past } from "./details/Past.tsx"
import { Payments } from "./details/Payments.tsx"
import { Upcoming } from "./details/Upcoming.tsx"
import { Waits } from "./details/Waits.tsx"
import { Weekly } from "./details/Weekly.tsx"
import { MergedAway } from "./MergedAway.tsx"
import { RemoveUser } from "./RemoveUser.tsx"
import { ResetPassword } from "./ResetPassword.tsx"
import style from "./UserDetails.module.css"
import { useEnabling } from "./useEnabling.ts"
import { useRemovingUser } from "./useRemovingUser.ts"
import { fullName } from "./words.ts"

const list = "/backend/listausuarios"

/** Everything that the desk needs to know of a customer, and what it can do for them. */
export default function UserDetails({ params }: Route.ComponentProps) {
  const id = params.id as UserId
  const query = useQuery(queryOf(getUser, { params: { id } }))
  return (
    <Found live query={query} title="Detalles del usuario" list={list}>
      {({ mergedInto, ...user }) =>
        mergedInto ? <MergedAway user={user} into={mergedInto} /> : <Details key={id} user={user} />
      }
    </Found>
  )
}

function Details({ user }: { user: User }) {
  const navigate = useNavigate()
  const mayList = useMay("usuarios", "listado")
  const enabling = useEnabling()
  const removing = useRemovingUser(() => void navigate(mayList ? list : "/backend", { replace: true }))
  const [isChanging, setChanging] = useState(false)
  const [isCorrecting, setCorrecting] = useState(false)
  const ending = useWrite({
    send: (uid: string, options) => call(forceLogout, { body: { uid } }, options),
    staleAfter: [],
    onSuccess: () => void toast("success", "Su sesión se cerró."),
    onError: (error) => void toast("error", say("cambió", error)),
  })
  return (
    <div>
      {mayList && <BackLink to={list}>Usuarios</BackLink>}
      <Page
        title={fullName(user)}
        name={`Detalles de ${fullName(user)}`}
        lead={<MailAddress email={user.email} />}
        actions={
          <>
            <EnabledBadge enabled={user.enabled} />
            <ButtonLink variant="outline" color="ink.8" to={`/backend/detallesusuario/${user.id}/editar`}>
              Editar
            </ButtonLink>
            <RowMenu
              label={`Acciones de ${fullName(user)}`}
              actions={[
                ...contact(user),
                { label: "Corregir correo", onSelect: () => setCorrecting(true) },
                { label: "Cambiar contraseña", onSelect: () => setChanging(true) },
                {
                  label: "Fusionar con otra cuenta",
                  onSelect: () => void navigate(`/backend/detallesusuario/${user.id}/fusionar`),
                },
                { label: "Cerrar su sesión", onSelect: () => ending.mutate(user.uid) },
                {
                  label: user.enabled ? "Desactivar" : "Activar",
                  danger: user.enabled,
                  onSelect: () => enabling.mutate(user),
                },
                { label: "Eliminar", danger: true, onSelect: () => removing.ask(user) },
              ]}
            />
          </>
        }
      >
        <div className={style.details}>
          <div className={style.column}>
            <Upcoming user={user} />
            <Past id={user.id} />
            <Payments id={user.id} />
          </div>
          <div className={style.column}>
            <Facts user={user} />
            <Credits id={user.id} />
            <Waits id={user.id} />
            <Weekly user={user} />
            <Absences id={user.id} />
            <Notes id={user.id} />
            <History subject={user.id} name={fullName(user)} />
          </div>
        </div>
      </Page>
      <RemoveUser removing={removing} />
      <CorrectEmail key={user.email} user={user} open={isCorrecting} onClose={() => setCorrecting(false)} />
      <ResetPassword
        person={isChanging ? { id: user.id, name: fullName(user) } : null}
        onClose={() => setChanging(false)}
      />
    </div>
  )
}
