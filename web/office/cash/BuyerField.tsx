import { Button, Combobox, Loader, TextInput, useCombobox } from "@mantine/core"
import { useDebouncedValue } from "@mantine/hooks"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { sayAddress } from "../../../contract/addressless.ts"
import { type Buyer, type FoundBuyer, findBuyers } from "../../../contract/transactions.ts"
import { queryOf } from "../../api/queries.ts"
import { Dotted } from "../../ui/Dotted.tsx"
import { Unread } from "../kit/page/Unread.tsx"
import { foundBy, useEnter } from "../kit/page/useEnter.ts"
import style from "./Cash.module.css"

interface BuyerFieldProps {
  label?: string
  /** It stands on what floats over the page: what is found must too. */
  isFloating?: boolean
  buyer: Buyer | null
  onChoose: (buyer: Buyer | null) => void
  /** They are not known yet, and are written down now; absent for who may not. */
  onNew: ((typed: string) => void) | undefined
  /** What that is called. */
  sayNew?: (typed: string) => string
}

const fewestLetters = 2

/** Finds a customer as one types; the arrows choose, Enter takes. */
export function BuyerField({
  label = "Cliente",
  isFloating = false,
  buyer,
  onChoose,
  onNew,
  sayNew = (name) => `Registrar a «${name}»`,
}: BuyerFieldProps) {
  const [typed, setTyped] = useState("")
  const [search] = useDebouncedValue(typed.trim(), 150)
  const box = useCombobox({ onDropdownClose: () => box.resetSelectedOption() })
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    ...queryOf(findBuyers, { query: { search } }),
    enabled: search.length >= fewestLetters,
    placeholderData: keepPreviousData,
  })
  const by = search.length >= fewestLetters ? foundBy({ data, isPlaceholderData }, search) : undefined
  const takeFirst = useEnter(typed, by, () => {
    box.selectFirstOption()
    box.clickSelectedOption()
  })
  const buyers = search.length >= fewestLetters ? (data?.buyers ?? []) : []
  if (buyer) {
    return (
      <div className={style.buyer}>
        <div>
          <strong>{buyer.name}</strong>
          <div className={style.quiet}>
            <Dotted facts={[sayAddress(buyer.email), buyer.phone]} />
          </div>
        </div>
        <Button variant="subtle" onClick={() => onChoose(null)}>
          Cambiar
        </Button>
      </div>
    )
  }
  return (
    <div>
      <Combobox
        store={box}
        withinPortal={!isFloating}
        onOptionSubmit={(id) => {
          const chosen = buyers.find((one) => one.id === id)
          setTyped("")
          box.closeDropdown()
          if (chosen) onChoose(chosen)
          else onNew?.(typed.trim())
        }}
      >
        <Combobox.Target>
          <TextInput
            size="md"
            label={label}
            placeholder="Nombre, correo o teléfono"
            autoComplete="off"
            autoFocus
            data-autofocus
            value={typed}
            rightSection={isFetching && <Loader size={18} />}
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value)
              box.openDropdown()
              box.updateSelectedOptionIndex()
            }}
            onFocus={() => box.openDropdown()}
            onBlur={() => box.closeDropdown()}
            onKeyDown={(event) => {
              if (event.key !== "Enter" || box.getSelectedOptionIndex() >= 0) return
              event.preventDefault()
              takeFirst()
            }}
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={search.length < fewestLetters || !data}>
          <Combobox.Options aria-label="Clientes">
            {buyers.map((one) => (
              <Combobox.Option key={one.id} value={one.id}>
                <strong>{one.name}</strong>{" "}
                <div className={style.quiet}>
                  <Dotted facts={[sayAddress(one.email), sayLeft(one)]} />
                </div>
              </Combobox.Option>
            ))}
            {onNew && <Combobox.Option value="new">{sayNew(typed.trim())}</Combobox.Option>}
            {!onNew && buyers.length === 0 && <Combobox.Empty>Nadie coincide.</Combobox.Empty>}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      <Unread error={error} />
    </div>
  )
}

/** What they have left, to whoever looks for them. */
function sayLeft({ left, isUnlimited }: FoundBuyer): string {
  if (isUnlimited) return "ilimitado"
  if (left === 0) return "sin clases"
  return left === 1 ? "le queda 1 clase" : `le quedan ${left} clases`
}
