import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useNavigate } from "react-router"
import type { UserId } from "../../../contract/people.ts"
import {
  changeStaffPassword,
  deleteStaff,
  getStaff,
  listStaff,
  type Staff,
  updateStaff,
} from "../../../contract/staff.ts"
import { call } from "../../api/client.ts"
import { queryOf } from "../../api/queries.ts"
import { say } from "../../api/say.ts"
import { useWrite } from "../../api/useWrite.ts"
import { Address } from "../../ui/Address.tsx"
import { Badge } from "../../ui/Badge.tsx"
import type { Column } from "../../ui/column.ts"
import { toast } from "../../ui/Toasts.tsx"
import { Catalogue } from "../kit/catalogue/Catalogue.tsx"
import { RemoveDialog } from "../kit/catalogue/RemoveDialog.tsx"
import { useRemoving } from "../kit/catalogue/useRemoving.ts"
import { roleNames } from "../kit/names/permissions.ts"
import { PasswordSheet } from "../kit/people/PasswordSheet.tsx"
import { useMay, useStaff } from "../kit/signedIn.ts"
import { sayPermissions } from "./grants.ts"
import { ResetStep } from "./ResetStep.tsx"
import { editOf, fullName, valuesOf } from "./staffValues.ts"

const list = "/backend/sistema/staff"

const sayWay = ({ secondStepSince }: Staff) => (secondStepSince ? "Contraseña y código" : "Contraseña")

const columns: readonly Column<Staff>[] = [
  { name: "Nombre", cell: (one) => <strong>{fullName(one)}</strong>, value: fullName, card: "title" },
  {
    name: "Email",
    cell: ({ email }) => <Address>{email}</Address>,
    value: ({ email }) => email,
    wraps: true,
  },
  { name: "Rol", cell: ({ role }) => roleNames[role], value: ({ role }) => roleNames[role] },
  { name: "Permisos", cell: ({ permissions }) => sayPermissions(permissions), card: "line" },
  { name: "Entra con", cell: sayWay, value: sayWay },
  {
    name: "Estado",
    cell: ({ enabled }) => (enabled ? <Badge tone="sage">ACTIVO</Badge> : <Badge>INACTIVO</Badge>),
    value: ({ enabled }) => (enabled ? "ACTIVO" : "INACTIVO"),
    card: "side",
  },
]

/** Who works at the studio. */
export default function StaffList() {
  const navigate = useNavigate()
  const me = useStaff()
  const mayCreate = useMay("staff", "crear")
  const mayEdit = useMay("staff", "editar")
  const [changing, setChanging] = useState<{ id: string; name: string } | null>(null)
  const [resetting, setResetting] = useState<Staff | null>(null)
  const query = useQuery({ ...queryOf(listStaff), select: ({ staff }) => staff })
  const removing = useRemoving({
    send: ({ id }: Staff, options) => call(deleteStaff, { params: { id } }, options),
    staleAfter: [listStaff, getStaff],
    removed: "Ya no es parte del staff.",
  })
  const enabling = useWrite({
    send: (one: Staff, options) =>
      call(
        updateStaff,
        {
          params: { id: one.id },
          body: { ...editOf(valuesOf(one)), enabled: !one.enabled, revision: one.revision },
        },
        options,
      ),
    about: (one) => one,
    staleAfter: [listStaff, getStaff],
    onSuccess: (_, { enabled }) =>
      void toast("success", enabled ? "Staff desactivado. Su sesión se cerró." : "Staff activado."),
    onError: (error) => void toast("error", say("cambió", error)),
  })
  const edit = ({ id }: Staff) => void navigate(`${list}/editar/${id}`)
  return (
    <>
      <Catalogue
        title="Staff"
        query={query}
        columns={columns}
        textOf={(one) => `${fullName(one)} ${one.email} ${one.phone} ${roleNames[one.role]}`}
        create={mayCreate ? { label: "Crear staff", to: `${list}/crear` } : undefined}
        empty="Todavía no hay staff."
        onOpen={mayEdit ? edit : undefined}
        actions={(one) =>
          mayEdit && one.isEditable
            ? [
                { label: "Editar", onSelect: () => edit(one) },
                // What would shut oneself out is somebody else's to do.
                ...(one.id === me.id
                  ? []
                  : [
                      {
                        label: "Cambiar contraseña",
                        onSelect: () => setChanging({ id: one.id, name: fullName(one) }),
                      },
                      ...(me.permissions.superuser && one.secondStepSince
                        ? [{ label: "Quitar segundo paso", onSelect: () => setResetting(one) }]
                        : []),
                      { label: one.enabled ? "Desactivar" : "Activar", onSelect: () => enabling.mutate(one) },
                      { label: "Eliminar", danger: true, onSelect: () => removing.ask(one) },
                    ]),
              ]
            : []
        }
      />
      <RemoveDialog
        title="¿Eliminar del staff?"
        nameOf={fullName}
        removing={removing}
        cost="pierde el acceso ahora mismo. Lo que hizo sigue a su nombre. No se puede deshacer."
      />
      <ResetStep person={resetting} onClose={() => setResetting(null)} />
      <PasswordSheet
        person={changing}
        onClose={() => setChanging(null)}
        note="Su sesión se cierra en todas partes."
        send={(id, newPassword, options) =>
          call(changeStaffPassword, { params: { id: id as UserId }, body: { newPassword } }, options)
        }
      />
    </>
  )
}
