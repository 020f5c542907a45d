import { Button } from "@mantine/core"
import { useSearchParams } from "react-router"
import { offerOf } from "../../../contract/offer.ts"
import type { Package } from "../../../contract/packages.ts"
import { useCustomer } from "../../api/useUser.ts"
import { OfferCard } from "../../ui/OfferCard.tsx"
import { ActionLink } from "../ActionLink.tsx"
import { type Choice, useOverlays } from "../overlays/overlays.ts"
import style from "./Packages.module.css"

interface PackageCardProps {
  item: Package
  /** Where it is good, when that does not go without saying. */
  branch: string | null
  coupon?: { code: string; discount: number } | undefined
  /** The class and the seat that it is to pay. */
  choice?: Choice | undefined
}

/** A package on sale. The one for newcomers stands apart, until it is known that somebody is none. */
export function PackageCard({ item, branch, coupon, choice }: PackageCardProps) {
  const { openAuth } = useOverlays()
  const customer = useCustomer()
  const isForOthers = item.isNewUser && customer?.isNew === false
  const [query] = useSearchParams()
  const asked = new URLSearchParams([...query].filter(([name]) => name !== "comprar"))
  asked.set("comprar", item.id)
  const stands = item.isNewUser && !isForOthers
  return (
    <OfferCard offer={offerOf(item, { branch, coupon })} first={stands}>
      {isForOthers ? (
        <p className={style.others}>Es solo para la primera compra, y la tuya ya pasó. Elige otro.</p>
      ) : (
        <Button
          size="lg"
          fullWidth
          variant={stands ? "white" : item.isUnlimited ? "outline" : "filled"}
          color={stands || item.isUnlimited ? "ink.8" : "clay"}
          renderRoot={(props) => (
            <ActionLink
              {...props}
              href={`?${asked}`}
              label={`Comprar ${item.description}`}
              onPress={() => openAuth("Payment", { packageId: item.id, choice })}
            />
          )}
        >
          Comprar
        </Button>
      )}
    </OfferCard>
  )
}
