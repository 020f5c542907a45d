import { Button, NativeSelect } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useSearchParams } from "react-router"
import { sayPesos } from "../../../contract/money.ts"
import { listPackages } from "../../../contract/packages.ts"
import { queryOf } from "../../api/queries.ts"
import { FormError } from "../../ui/FormError.tsx"
import { LeaveGuard } from "../../ui/LeaveGuard.tsx"
import { Loading } from "../../ui/Loading.tsx"
import { Panel } from "../../ui/Panel.tsx"
import { Question } from "../../ui/Question.tsx"
import { DrawerNotice } from "../kit/drawer/DrawerNotice.tsx"
import { Page } from "../kit/page/Page.tsx"
import { Unread } from "../kit/page/Unread.tsx"
import { useMay } from "../kit/signedIn.ts"
import { useDeskBranch } from "../kit/studio/useDeskBranch.ts"
import { useBranches, useBranchesRead } from "../kit/studio/useStudio.ts"
import { BuyerField } from "./BuyerField.tsx"
import style from "./Cash.module.css"
import { CouponField } from "./CouponField.tsx"
import { NewBuyer } from "./NewBuyer.tsx"
import { PackageField } from "./PackageField.tsx"
import { PayField } from "./PayField.tsx"
import { Sold } from "./Sold.tsx"
import { useCharge } from "./useCharge.ts"
import { useDrawer } from "./useDrawer.ts"
import { useSale } from "./useSale.ts"
import { useSelling } from "./useSelling.ts"

const leaving = {
  title: "¿Dejar esta venta?",
  lost: "Lo que elegiste se pierde.",
  leave: "Dejar la venta",
  stay: "Seguir con la venta",
}

/** «Caja»: to whom, what, how; one press sells it. */
export default function Cash() {
  const maySell = useMay("transacciones", "crear")
  // At once: a branch to choose or a list of packages that came second would push away what one is about to press.
  const reads = [useBranchesRead(), useQuery(queryOf(listPackages))]
  const failed = reads.find(({ isLoadingError }) => isLoadingError)?.error
  return (
    <Page title="Caja">
      {maySell ? (
        failed ? (
          <Unread error={failed} />
        ) : reads.some(({ isPending }) => isPending) ? (
          <Loading />
        ) : (
          <Till />
        )
      ) : (
        <p>
          Para cobrar necesitas el permiso de crear transacciones. Pídeselo a quien administra el estudio.
        </p>
      )}
    </Page>
  )
}

function Till() {
  const [query, setQuery] = useSearchParams()
  const branches = useBranches("transacciones") ?? []
  const {
    branch: here,
    isOpen,
    elsewhere,
    wasKnown,
  } = useDrawer(branches, useDeskBranch(branches, query.get("sucursal")))
  const branch = here?.id
  const sale = useSale()
  useCharge(sale.setBuyer)
  const selling = useSelling(sale, branch)
  const mayAdd = useMay("usuarios", "crear", branch)
  const [typed, setTyped] = useState<string | null>(null)
  const { buyer, item, original, total } = sale
  // That one has no drawer open is said above the button that one is about to press.
  if (!wasKnown) return <Loading />
  if (selling.sold)
    return <Sold payment={selling.sold} type={item?.type} branch={here} onNext={selling.next} />
  return (
    <>
      <form
        className={style.till}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!selling.pending) selling.sell()
        }}
      >
        <Panel className={style.steps}>
          {branches.length > 1 && (
            <NativeSelect
              size="md"
              label="Sucursal"
              value={branch ?? ""}
              onChange={({ currentTarget }) => setQuery({ sucursal: currentTarget.value }, { replace: true })}
              data={branches.map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
          <BuyerField
            buyer={buyer}
            onChoose={sale.setBuyer}
            onNew={mayAdd && branch ? setTyped : undefined}
          />
          <PackageField branch={branch} chosen={item} onChoose={sale.setItem} isNext={buyer !== null} />
          <CouponField sale={sale} branch={branch} />
        </Panel>
        <Panel className={style.total}>
          <p className={style.quiet}>{buyer ? buyer.name : "Elige a quién le cobras"}</p>
          <p className={style.figure}>{sayPesos(total / 100)}</p>
          {original > total && <p className={style.quiet}>{`Antes ${sayPesos(original / 100)}`}</p>}
          <PayField sale={sale}>
            {here && <DrawerNotice key={here.id} branch={here} isOpen={isOpen} elsewhere={elsewhere} />}
          </PayField>
          <FormError>{selling.error}</FormError>
          <Button type="submit" size="lg" fullWidth disabled={!selling.isReady} loading={selling.pending}>
            {item ? `Cobrar ${sayPesos(total / 100)}` : "Cobrar"}
          </Button>
        </Panel>
        <Question
          open={selling.isRepeat}
          title="¿Es otra compra?"
          keep="No, ya estaba cobrado"
          confirm="Sí, cobrar otra vez"
          pending={selling.pending}
          isSlow={selling.isSlow}
          error={null}
          onKeep={selling.forget}
          onConfirm={() => selling.sell(true)}
          onGiveUp={selling.giveUp}
        >
          <p>{`Hace un momento se le vendió este mismo paquete a ${buyer?.name ?? ""}.`}</p>
        </Question>
      </form>
      <LeaveGuard when={buyer !== null && item !== null} words={leaving} />
      <NewBuyer
        typed={typed}
        branch={branch ?? ""}
        onClose={() => setTyped(null)}
        onMade={(made) => {
          setTyped(null)
          sale.setBuyer(made)
        }}
      />
    </>
  )
}
