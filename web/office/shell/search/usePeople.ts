import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { sayAddress } from "../../../../contract/addressless.ts"
import { formatShortDay } from "../../../../contract/calendar.ts"
import { type Buyer, findBuyers } from "../../../../contract/transactions.ts"
import { listUsers } from "../../../../contract/users.ts"
import { plain } from "../../../../contract/words.ts"
import { queryOf } from "../../../api/queries.ts"
import { toCharge, toSeat } from "../../kit/intent.ts"
import { useMay } from "../../kit/signedIn.ts"
import type { Command } from "./command.ts"
import { type Found, most } from "./found.ts"

/** Of so many the best are shown: «ana» is Ana before she is Adriana. */
const looked = 20

const till = "/backend/pagos/crear"

/**
 * The customers with these words, each with what the person at work may do with them: open their page, find them in the list,
 * or sell to them; and what a line asks for. No words: nobody.
 */
export function usePeople(words: string, command: Command | null): { found: Found[]; isBusy: boolean } {
  const mayList = useMay("usuarios", "listado")
  const mayOpen = useMay("usuarios", "editar")
  const maySell = useMay("transacciones", "crear")
  const maySeat = [useMay("operaciones", "ver"), useMay("operaciones", "crear")].every(Boolean)
  const sells = maySell && (command?.does === "charge" || !mayList)
  const lists = mayList && !sells && (!command || (command.does === "seat" && maySeat))
  const users = useQuery({
    ...queryOf(listUsers, {
      // Nobody is seated who cannot come in.
      query: { search: words, size: looked, sort: "name", ...(command && { state: "true" as const }) },
    }),
    enabled: lists && words !== "",
    placeholderData: keepPreviousData,
  })
  const buyers = useQuery({
    ...queryOf(findBuyers, { query: { search: words } }),
    enabled: sells && words !== "",
    placeholderData: keepPreviousData,
  })
  const listed = (users.data?.users ?? []).map(({ firstName, lastName, ...rest }): Buyer => {
    return { id: rest.id, name: `${firstName} ${lastName}`.trim(), email: rest.email, phone: rest.phone }
  })
  const people = words === "" ? [] : sells ? (buyers.data?.buyers ?? []) : lists ? listed : []
  const found = bestFirst(people, words)
    .slice(0, most)
    .map((one): Found => {
      if (command?.does === "charge" || (!command && !mayList)) {
        const name = command ? `Cobrar a ${one.name}` : one.name
        const kind = command ? "Acciones" : "Personas"
        return { kind, to: till, name, about: sayAddress(one.email), state: toCharge(one) }
      }
      if (command) {
        const { day, hour } = command
        const when = [day && formatShortDay(day), hour].filter(Boolean).join(" ")
        return {
          ...{ kind: "Acciones", to: "/backend/operaciones", name: `Sentar a ${one.name}` },
          about: [when, sayAddress(one.email)].filter(Boolean).join(" · "),
          state: toSeat({ id: one.id, name: one.name, ...(day && { day }), ...(hour && { hour }) }),
        }
      }
      const to = mayOpen
        ? `/backend/detallesusuario/${one.id}`
        : `/backend/listausuarios?buscar=${encodeURIComponent(one.email)}`
      return { kind: "Personas", to, name: one.name, about: sayAddress(one.email) }
    })
  const asked = lists ? users : sells ? buyers : undefined
  return { found, isBusy: words !== "" && Boolean(asked?.isFetching || asked?.isPlaceholderData) }
}

/** First who has all the words at the beginning of theirs. */
function bestFirst(people: readonly Buyer[], words: string): Buyer[] {
  const asked = plain(words).split(/\s+/)
  const isBest = ({ name }: Buyer) =>
    asked.every((word) =>
      plain(name)
        .split(" ")
        .some((one) => one.startsWith(word)),
    )
  return [...people].sort((a, b) => Number(isBest(b)) - Number(isBest(a)))
}
