import { Button } from "@mantine/core"
import { Suspense, useState } from "react"
import { formatRange } from "../../../../contract/calendar.ts"
import type { CreditMovement, CreditReason, HeldPackage } from "../../../../contract/packages.ts"
import { mostOfHistory } from "../../../../contract/paging.ts"
import type { UserId } from "../../../../contract/people.ts"
import { readUserCredits } from "../../../../contract/users.ts"
import { queryOf } from "../../../api/queries.ts"
import { useNow } from "../../../api/useNow.ts"
import { useOlder } from "../../../api/useOlder.ts"
import { lazily } from "../../../ui/lazily.tsx"
import { Newest } from "../../../ui/Newest.tsx"
import { Older } from "../../../ui/Older.tsx"
import { RowMenu } from "../../../ui/RowMenu.tsx"
import { useMay } from "../../kit/signedIn.ts"
import { sayDay } from "../words.ts"
import { AdjustSheet } from "./AdjustSheet.tsx"
import style from "./Block.module.css"
import { Block } from "./Block.tsx"
import { type HeldWay, waysOf } from "./held/heldWays.ts"

const HeldSheet = lazily(() => import("./held/HeldSheet.tsx"))

const reasons: Record<CreditReason, string> = {
  granted: "Paquete",
  used: "Reserva",
  returned: "Clase devuelta",
  lost: "Clase perdida",
  expired: "Clases vencidas",
  adjusted: "Ajuste",
  extended: "Vigencia ampliada",
  frozen: "Paquete congelado",
  thawed: "Paquete descongelado",
  passed: "Paso a otra persona",
}

const shownAtFirst = 6

/** What a customer holds, and every class that came and went. */
export function Credits({ id }: { id: UserId }) {
  const { query, older } = useOlder(
    queryOf(readUserCredits, { params: { id } }),
    queryOf(readUserCredits, { params: { id }, query: { ended: mostOfHistory } }),
  )
  const mayEdit = useMay("usuarios", "editar")
  const [adjusting, setAdjusting] = useState<HeldPackage | null>(null)
  const mayFind = [useMay("operaciones", "crear"), useMay("transacciones", "crear")].includes(true)
  const [doing, setDoing] = useState<{ way: HeldWay; held: HeldPackage; open: boolean } | null>(null)
  const now = useNow()
  // As it is by now: it may be adjusted elsewhere while the sheet is open.
  const held = query.data?.packages.find((one) => one.id === adjusting?.id) ?? adjusting
  const [isWhole, showAll] = useState(false)
  return (
    <>
      <Block title="Paquetes" query={query}>
        {({ packages, hasOlderPackages }) =>
          packages.length === 0 && !hasOlderPackages ? (
            <p className={style.quiet}>No tiene paquetes.</p>
          ) : (
            <Older isThere={hasOlderPackages} older={older}>
              <ul className={style.rows}>
                {lastFirst(packages).map((held) => (
                  <li key={held.id} className={held.active ? undefined : style.ended}>
                    <div>
                      <p className={style.name}>{held.description}</p>
                      <p className={style.quiet}>{sayPackage(held)}</p>
                      {sayHanded(held).map((line) => (
                        <p key={line} className={style.quiet}>
                          {line}
                        </p>
                      ))}
                    </div>
                    <div className={style.acts}>
                      {mayEdit && held.active && !held.isUnlimited && (
                        <Button
                          variant="outline"
                          color="ink.8"
                          aria-label={`Ajustar clases de ${held.description}`}
                          onClick={() => setAdjusting(held)}
                        >
                          Ajustar
                        </Button>
                      )}
                      {mayEdit && (
                        <RowMenu
                          label={`Más de ${held.description}`}
                          actions={waysOf(held, now, mayFind).map(({ way, label }) => ({
                            label,
                            onSelect: () => setDoing({ way, held, open: true }),
                          }))}
                        />
                      )}
                    </div>
                  </li>
                ))}
              </ul>
              {hasOlderPackages && older.isHere && <Newest count={packages.length} />}
            </Older>
          )
        }
      </Block>
      <Block title="Movimientos" query={query}>
        {({ movements, hasMore }) =>
          movements.length === 0 ? (
            <p className={style.quiet}>Aquí se ve cada clase que entra y sale.</p>
          ) : (
            <>
              <ol className={style.rows}>
                {(isWhole ? movements : movements.slice(0, shownAtFirst)).map((one, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: rows of a ledger never change places.
                  <li key={movements.length - index}>
                    <div>
                      <p className={style.name}>{reasons[one.reason]}</p>
                      <p className={style.quiet}>
                        {[one.note !== one.package && one.note, sayDay(one.createdAt, one.timeZone)]
                          .filter(Boolean)
                          .join(" · ")}
                      </p>
                    </div>
                    <p className={style.moved}>{sayMoved(one)}</p>
                  </li>
                ))}
              </ol>
              {!isWhole && movements.length > shownAtFirst && (
                <Button variant="subtle" color="ink" onClick={() => showAll(true)}>
                  {`Ver los ${movements.length}`}
                </Button>
              )}
              {(isWhole || movements.length <= shownAtFirst) && hasMore && (
                <Newest count={movements.length}>
                  {!older.isHere && "Los demás vienen con sus paquetes anteriores."}
                </Newest>
              )}
            </>
          )
        }
      </Block>
      {doing && (
        <Suspense>
          <HeldSheet userId={id} {...doing} onClose={() => setDoing({ ...doing, open: false })} />
        </Suspense>
      )}
      <AdjustSheet userId={id} held={held} onClose={() => setAdjusting(null)} />
    </>
  )
}

/** What can be used, as it is used; of what ended, the last first: those before it are asked for under it. */
const lastFirst = (packages: readonly HeldPackage[]): HeldPackage[] => [
  ...packages.filter(({ active }) => active),
  ...packages
    .filter(({ active }) => !active)
    .sort((one, next) => next.expiresAt.localeCompare(one.expiresAt)),
]

/** «-1 → 9»; of what moved no class, what there was. */
const sayMoved = ({ isUnlimited, delta, balance }: CreditMovement): string => {
  if (isUnlimited) return "∞"
  return delta === 0 ? `${balance}` : `${delta > 0 ? "+" : ""}${delta} → ${balance}`
}

/** Its rest, and whose it was and is. */
const sayHanded = ({ frozen, passedFrom, passedTo }: HeldPackage): string[] =>
  [
    frozen && `Congelado ${formatRange(frozen.from, frozen.until)}`,
    passedFrom !== null && `Lo recibió de ${passedFrom}`,
    passedTo !== null && `Lo pasó a ${passedTo}`,
  ].filter((line) => typeof line === "string")

function sayPackage({
  active,
  isUnlimited,
  available,
  totalClasses,
  expiresAt,
  timeZone,
}: HeldPackage): string {
  const left = isUnlimited ? "Ilimitado" : `Quedan ${available} de ${totalClasses}`
  return `${left} · ${active ? "vence" : "terminó"} ${sayDay(expiresAt, timeZone)}`
}
