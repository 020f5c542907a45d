import { Button, TextInput } from "@mantine/core"
import { useState } from "react"
import { validateCoupon } from "../../../contract/coupons.ts"
import { call } from "../../api/client.ts"
import { useWrite } from "../../api/useWrite.ts"
import { readOn } from "../../ui/useFocusLeft.ts"
import style from "./Cash.module.css"
import type { Sale } from "./useSale.ts"

/** A coupon's code, tried when it is asked for. */
export function CouponField({ sale, branch }: { sale: Sale; branch: string | undefined }) {
  const [code, setCode] = useState("")
  const [fault, setFault] = useState("")
  const [isTakenOff, setTakenOff] = useState(false)
  const { item, coupon, apply } = sale
  const tried = useWrite({
    send: (asked: { code: string; packageId: string }) =>
      call(validateCoupon, { query: { ...asked, ...(branch && { branchId: branch }) } }),
    staleAfter: [],
    onSuccess: ({ valid, coupon: found, message }, asked) => {
      // Another is sold by now.
      if (asked.packageId !== item?.id) return
      setTakenOff(false)
      apply(valid && found ? { code: found.code, discount: found.discount } : null)
      setFault(valid ? "" : message)
    },
    onError: ({ message }) => setFault(message),
  })
  const attempt = () => item && code.trim() && tried.mutate({ code: code.trim(), packageId: item.id })
  if (coupon) {
    return (
      // The field that it was typed in is gone: one goes on from what it became.
      <div ref={readOn} tabIndex={-1} className={style.buyer}>
        <div>
          <strong>{coupon.code}</strong>
          <div className={style.quiet}>{`${coupon.discount} % de descuento`}</div>
        </div>
        <Button
          variant="subtle"
          onClick={() => {
            setTakenOff(true)
            apply(null)
          }}
        >
          Quitar
        </Button>
      </div>
    )
  }
  return (
    <div className={style.coupon}>
      <TextInput
        size="md"
        label="Cupón (opcional)"
        autoFocus={isTakenOff}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={code}
        error={fault}
        onChange={({ currentTarget }) => {
          setCode(currentTarget.value)
          setFault("")
        }}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || !code.trim()) return
          event.preventDefault()
          attempt()
        }}
      />
      <Button
        mih={48}
        size="md"
        variant="outline"
        color="ink.8"
        disabled={!item || !code.trim()}
        loading={tried.isPending}
        onClick={attempt}
      >
        Aplicar
      </Button>
    </div>
  )
}
