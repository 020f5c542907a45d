import { TextInput } from "@mantine/core"
import { type ComponentProps, useState } from "react"
import { hasWords } from "../../../contract/words.ts"
import { BranchList } from "./BranchList.tsx"
import style from "./FindBranch.module.css"

/** A chain's branches, those with the words typed in their name or address. */
export function FindBranch({ branches, ...list }: ComponentProps<typeof BranchList>) {
  const [typed, type] = useState("")
  const found = branches.filter(({ name, address, area }) => hasWords(`${name} ${address} ${area}`, typed))
  return (
    <>
      <TextInput
        type="search"
        label="Nombre o dirección"
        autoComplete="off"
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <p role="status" className={style.found}>
        {found.length === 0
          ? "Ninguna sucursal coincide."
          : `${found.length} de ${branches.length} sucursales`}
      </p>
      {found.length > 0 && <BranchList branches={found} {...list} />}
    </>
  )
}
