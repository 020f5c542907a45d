import { type ListedUser, listUsers } from "../../../contract/users.ts"
import { call } from "../../api/client.ts"
import { readPages } from "../../api/readPages.ts"
import { downloadCsv } from "../../ui/csv.ts"
import { Exports } from "../kit/page/Exports.tsx"
import { asked, type UserFilter } from "./userFilter.ts"
import { sayDay } from "./words.ts"

const header = ["Nombre", "Apellido", "Email", "Teléfono", "Fecha de registro", "Estado"]

/** Saves everybody whom the filter finds, all the pages. */
export function ExportUsers({ filter, isEmpty }: { filter: UserFilter; isEmpty: boolean }) {
  const files = {
    CSV: async () => downloadCsv("usuarios.csv", header, (await readAll(filter)).map(cells)),
  }
  return <Exports isEmpty={isEmpty} files={files} />
}

const readAll = (filter: UserFilter): Promise<ListedUser[]> =>
  readPages(async (paging) => {
    const { users: rows, total } = await call(listUsers, { query: { ...asked(filter), ...paging } })
    return { rows, total }
  })

const cells = (user: ListedUser): string[] => [
  ...[user.firstName, user.lastName, user.email, user.phone],
  ...[sayDay(user.registrationDate), user.enabled ? "ACTIVO" : "INACTIVO"],
]
