import { Button, Combobox, Loader, TextInput, useCombobox } from "@mantine/core"
import { useDebouncedValue } from "@mantine/hooks"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { type Buyer, findBuyers } from "../../../contract/transactions.ts"
import { queryOf } from "../../api/queries.ts"
import { Dotted } from "../../ui/Dotted.tsx"
import { FormError } from "../../ui/FormError.tsx"
import style from "./Cash.module.css"

interface BuyerFieldProps {
  buyer: Buyer | null
  onChoose: (buyer: Buyer | null) => void
  /** They are not known yet, and are written down now; absent for who may not. */
  onNew: ((typed: string) => void) | undefined
}

const fewestLetters = 2

/** Finds a customer as one types; the arrows choose, Enter takes. */
export function BuyerField({ buyer, onChoose, onNew }: BuyerFieldProps) {
  const [typed, setTyped] = useState("")
  const [search] = useDebouncedValue(typed.trim(), 150)
  const box = useCombobox({ onDropdownClose: () => box.resetSelectedOption() })
  const { data, error, isFetching } = useQuery({
    ...queryOf(findBuyers, { query: { search } }),
    enabled: search.length >= fewestLetters,
    placeholderData: keepPreviousData,
  })
  const buyers = search.length >= fewestLetters ? (data?.buyers ?? []) : []
  if (buyer) {
    return (
      <div className={style.buyer}>
        <div>
          <strong>{buyer.name}</strong>
          <div className={style.quiet}>
            <Dotted facts={[buyer.email, buyer.phone]} />
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
            label="Cliente"
            placeholder="Nombre, correo o teléfono"
            autoComplete="off"
            autoFocus
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
              box.selectFirstOption()
              box.clickSelectedOption()
            }}
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={search.length < fewestLetters || !data}>
          <Combobox.Options aria-label="Clientes">
            {buyers.map(({ id, name, email }) => (
              <Combobox.Option key={id} value={id}>
                <strong>{name}</strong> <div className={style.quiet}>{email}</div>
              </Combobox.Option>
            ))}
            {onNew && <Combobox.Option value="new">{`Registrar a «${typed.trim()}»`}</Combobox.Option>}
            {!onNew && buyers.length === 0 && <Combobox.Empty>Nadie coincide.</Combobox.Empty>}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      <FormError>{error?.message}</FormError>
    </div>
  )
}
