import type { PoolClient } from "pg"
import { type Built, mostNamed } from "../../features/moving/built.ts"
import type { Touched } from "../../features/moving/rows.ts"
import type { Link } from "./links.ts"

/** What goes with what it is about: the clock's, the post's and what is summed. */
const goesAlong = [
  ...["messages", "no_show_warnings", "chart_sums", "planned_classes", "moved_classes", "move_rows"],
  "removals",
]

const people = (one: string, many: string) => (count: number) =>
  count === 1 ? `1 persona ${one}` : `${count.toLocaleString("en")} personas ${many}`

/** Of each table, what somebody did there; those that are not here are told together. */
const said: Record<string, (count: number) => string> = {
  sessions: people("ya entró a su cuenta", "ya entraron a su cuenta"),
  seatings: people("ya reservó", "ya reservaron"),
  waitlist_entries: people("está en una lista de espera", "están en una lista de espera"),
  weekly_bookings: people("reserva cada semana", "reservan cada semana"),
  held_packages: people("recibió un paquete", "recibieron un paquete"),
  transactions: people("ya pagó", "ya pagaron"),
  orders: people("empezó una compra", "empezaron una compra"),
  staff_notes: people("tiene notas de tu equipo", "tienen notas de tu equipo"),
  care_notes: people("contó algo de su salud", "contaron algo de su salud"),
  contact_messages: people("escribió un mensaje", "escribieron un mensaje"),
  calendar_feeds: people("conectó su calendario", "conectaron su calendario"),
  ratings: (count) => (count === 1 ? "Hay 1 calificación" : `Hay ${count} calificaciones`),
  refunds: (count) => (count === 1 ? "Se devolvió 1 pago" : `Se devolvieron ${count} pagos`),
  credit_ledger: (count) =>
    count === 1 ? "Cambiaron las clases de 1 paquete" : `Cambiaron las clases de ${count} paquetes`,
  classes: (count) =>
    count === 1 ? "Se hizo 1 clase en lo que vino" : `Se hicieron ${count} clases en lo que vino`,
}

/** Of tables that name no person by `user_id`, what is counted. */
const counts: Record<string, string> = { credit_ledger: "count(distinct c.held_package_id)::int" }
/** And whose their rows are. */
const whose: Record<string, string> = {
  credit_ledger: "(select h.user_id from held_packages h where h.id = c.held_package_id)",
  refunds: "(select t.user_id from transactions t where t.id = c.transaction_id)",
  ratings: "(select s.user_id from seatings s where s.id = c.reservation_id)",
}

/**
 * What was done on what an import added, in words; nothing when it may go. Its rows are locked: nobody does anything more on them.
 * `since`: when it came.
 */
export async function findBuilt(
  client: PoolClient,
  touched: readonly Touched[],
  links: readonly Link[],
  since: Date,
): Promise<Built[]> {
  const built: Built[] = []
  let others = 0
  for (const from of [...new Set(links.map((link) => link.from))]) {
    const here = links.filter((link) => link.from === from && touched.some(({ table }) => table === link.to))
    if (here.length === 0 || goesAlong.includes(from)) continue
    const { count, people } = await countOn(client, from, here, touched)
    if (count === 0) continue
    const say = said[from]
    if (say) built.push({ said: say(count), ...(await readFirst(client, people)) })
    else others += count
  }
  for (const { table, count, people, say } of await findChanged(client, touched, since))
    if (count > 0 && touched.some((one) => one.table === table))
      built.push({ said: say(count), ...(await readFirst(client, people)) })
  if (others > 0) {
    const said =
      others === 1 ? "1 cosa más depende de lo que vino" : `${others} cosas más dependen de lo que vino`
    built.push({ said, people: [], more: 0 })
  }
  return built
}

interface Found {
  count: number
  people: string[]
}

async function readFirst(client: PoolClient, people: string[]): Promise<Omit<Built, "said">> {
  const { rows } = await client.query<{ id: string }>(
    "select id from users where id = any($1) order by first_name, last_name, id limit $2",
    [people, mostNamed],
  )
  return { people: rows.map(({ id }) => id), more: people.length - rows.length }
}

/** Rows of a table that name what came and did not come with it; persons, where the table says whose they are: and which. */
async function countOn(
  client: PoolClient,
  from: string,
  links: readonly Link[],
  touched: readonly Touched[],
): Promise<Found> {
  const own = touched.find(({ table }) => table === from)
  const named = links.map(({ to, columns }) => {
    const key = touched.find(({ table }) => table === to)?.key ?? []
    const on = columns.map(({ own, other }) => `c."${own}" = p."${other}"`).join(" and ")
    const known = key.map(({ name }) => `u."${name}" = p."${name}"`).join(" and ")
    return `exists (select from "${to}" p join undo_${to} u on ${known} where ${on})`
  })
  const isOwn = own?.key.map(({ name }) => `o."${name}" = c."${name}"`).join(" and ")
  const { rows: columns } = await client.query(
    "select from pg_attribute where attrelid = $1::text::regclass and attname = 'user_id'",
    [from],
  )
  const counted = counts[from] ?? (columns.length > 0 ? "count(distinct c.user_id)::int" : "count(*)::int")
  const who = whose[from] ?? (columns.length > 0 ? "c.user_id" : "null::uuid")
  const { rows } = await client.query<Found>(
    `select ${counted} as count, ${peopleOf(who)} as people from "${from}" c where (${named.join(" or ")})
       ${isOwn ? `and not exists (select from undo_${from} o where ${isOwn})` : ""}`,
  )
  return rows[0] ?? none
}

const none: Found = { count: 0, people: [] }
const peopleOf = (who: string) =>
  `coalesce(array_agg(distinct ${who}) filter (where ${who} is not null), '{}')`

interface Changed extends Found {
  table: string
  say: (count: number) => string
}

/**
 * Rows that came and are not what they were: what their persons and the staff changed since. What had been cancelled, merged or left
 * to rest before it came is as it came; a package that rests since has a row of its ledger that did not come.
 */
async function findChanged(client: PoolClient, touched: readonly Touched[], since: Date): Promise<Changed[]> {
  const has = (table: string) => touched.some((one) => one.table === table)
  const find = async (table: string, condition: string, who = "null::uuid"): Promise<Found> => {
    if (!has(table)) return none
    const key = touched.find((one) => one.table === table)?.key ?? []
    const on = key.map(({ name }) => `u."${name}" = c."${name}"`).join(" and ")
    const { rows } = await client.query<Found>(
      `select count(*)::int as count, ${peopleOf(who)} as people from "${table}" c join undo_${table} u on ${on} where (${condition}) and $1::timestamptz is not null`,
      [since],
    )
    return rows[0] ?? none
  }
  const byStaff = (name: string) => `c.id in (select unnest(a.subjects) from audit_entries a
    where a.at > $1 and a.change = 'update' and a.table_name = '${name}')`
  const times = (one: string, many: string) => (n: number) =>
    n === 1 ? `Se cambió 1 ${one}` : `Se cambiaron ${n} ${many}`
  return [
    {
      table: "seatings",
      ...(await find(
        "seatings",
        "c.cancelled_at > $1 or (c.marked_by is not null and c.marked_at > $1)",
        "c.user_id",
      )),
      say: times("reserva que vino", "reservas que vinieron"),
    },
    {
      table: "users",
      ...(await find(
        "users",
        `(c.profile_revision > 0 or ${byStaff("users")})
           and not exists (select from removals r where r.user_id = c.id)`,
        "c.id",
      )),
      say: people("cambió sus datos", "cambiaron sus datos"),
    },
    {
      table: "held_packages",
      ...(await find("held_packages", "c.revoked_at > $1", "c.user_id")),
      say: times("paquete que vino", "paquetes que vinieron"),
    },
    {
      table: "classes",
      ...(await find("classes", `c.cancelled_at > $1 or ${byStaff("classes")}`)),
      say: times("clase que vino", "clases que vinieron"),
    },
    {
      table: "settings",
      ...(await find(
        "settings",
        "exists (select from audit_entries a where a.at > $1 and a.table_name = 'settings')",
      )),
      say: () => "Cambió la configuración del estudio",
    },
    {
      table: "content_versions",
      ...(await find(
        "content_versions",
        `exists (select from content_versions v where v.page = c.page and v.version > c.version
           and not exists (select from undo_content_versions o where o.page = v.page and o.version = v.version))`,
      )),
      say: times("texto que vino", "textos que vinieron"),
    },
    {
      table: "transactions",
      ...(await find("transactions", byStaff("transactions"), "c.user_id")),
      say: times("pago que vino", "pagos que vinieron"),
    },
  ]
}
