import { Button } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { offerOf } from "../../../contract/offer.ts"
import { getPackage, type PackageId } from "../../../contract/packages.ts"
import access from "../../access/access.module.css"
import { queryOf } from "../../api/queries.ts"
import { Loading } from "../../ui/Loading.tsx"
import { Unavailable } from "../checkout/Unavailable.tsx"
import { useOverlays } from "../overlays/overlays.ts"
import style from "./PurchasePrompt.module.css"

/** Before a visitor buys: log in or sign up, and come back to the same package. */
export function PurchasePrompt() {
  const { auth, openAuth } = useOverlays()
  const id = auth?.packageId as PackageId
  const { data: item, error, isFetching, refetch } = useQuery(queryOf(getPackage, { params: { id } }))
  if (!item) {
    if (!error) return <Loading />
    return <Unavailable error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
  }
  const { name, what, price, before, details } = offerOf(item, { branch: null })
  return (
    <div className={access.view}>
      <div className={style.item}>
        <div>
          <p className={style.name}>{name}</p>
          <p className={style.detail}>{what ?? details[0]}</p>
        </div>
        <p className={style.price}>
          {before && (
            <s>
              <span className={style.hidden}>Antes </span>
              {before}
            </s>
          )}
          {price}
        </p>
      </div>
      <p className={access.lead}>
        {`Inicia sesión o crea tu cuenta para comprarlo. Al terminar sigues aquí, con tu paquete${auth?.choice ? " y tu lugar" : ""}.`}
      </p>
      <Button size="lg" fullWidth onClick={() => openAuth("Login")}>
        Iniciar sesión
      </Button>
      <Button size="lg" fullWidth variant="outline" color="ink.8" onClick={() => openAuth("Singup")}>
        Registrate
      </Button>
    </div>
  )
}
