import { Button } from "@mantine/core"
import { useState } from "react"
import type { Output } from "../../../contract/endpoint.ts"
import { mostRows } from "../../../contract/paging.ts"
import { type ListedUser, listUsers } from "../../../contract/users.ts"
import { ApiError } from "../../api/ApiError.ts"
import { call } from "../../api/client.ts"
import { downloadCsv } from "../../ui/csv.ts"
import { toast } from "../../ui/Toasts.tsx"
import { asked, type UserFilter } from "./userFilter.ts"
import { sayDay } from "./words.ts"

const header = ["Nombre", "Apellido", "Email", "Teléfono", "Fecha de registro", "Estado"]

/** Saves everybody whom the filter finds, all the pages. */
export function ExportUsers({ filter, isEmpty }: { filter: UserFilter; isEmpty: boolean }) {
  const [saving, setSaving] = useState(false)
  const save = async () => {
    setSaving(true)
    try {
      await downloadCsv("usuarios.csv", header, (await readAll(filter)).map(cells))
    } catch (error) {
      void toast("error", error instanceof ApiError ? error.message : "Error de servidor")
    } finally {
      setSaving(false)
    }
  }
  return (
    <Button variant="outline" color="ink.8" disabled={isEmpty} loading={saving} onClick={save}>
      Exportar CSV
    </Button>
  )
}

async function readAll(filter: UserFilter): Promise<ListedUser[]> {
  const found = new Map<string, ListedUser>()
  let reply: Output<typeof listUsers>
  let page = 1
  do {
    reply = await call(listUsers, { query: { ...asked(filter), page, size: mostRows } })
    for (const user of reply.users) found.set(user.id, user)
  } while (page++ * mostRows < reply.total)
  return [...found.values()]
}

const cells = (user: ListedUser): string[] => [
  ...[user.firstName, user.lastName, user.email, user.phone],
  ...[sayDay(user.registrationDate), user.enabled ? "ACTIVO" : "INACTIVO"],
]
