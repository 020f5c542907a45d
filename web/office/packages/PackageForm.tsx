import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { getPackage, getPackageHolders, type Package, type PackageId } from "../../../contract/packages.ts"
import { queryOf } from "../../api/queries.ts"
import { EntryForm } from "../kit/forms/EntryForm.tsx"
import { Found } from "../kit/forms/Found.tsx"
import { History } from "../kit/history/History.tsx"
import { Page } from "../kit/page/Page.tsx"
import type { Route } from "./+types/PackageForm.ts"
import { PackageFields } from "./PackageFields.tsx"
import style from "./PackageForm.module.css"
import { PackagePreview } from "./PackagePreview.tsx"
import { sayHolders } from "./packageValues.ts"
import { usePackageForm } from "./usePackageForm.ts"

const list = "/backend/paquetes"

/** A new package, or one that is edited. */
export default function PackageForm({ params }: Route.ComponentProps) {
  const id = (params as { id?: PackageId }).id
  return id ? <EditPackage key={id} id={id} /> : <Fields />
}

function EditPackage({ id }: { id: PackageId }) {
  const query = useQuery({ ...queryOf(getPackage, { params: { id } }), refetchOnWindowFocus: false })
  return (
    <Found query={query} title="Editar paquete" list={list}>
      {(item) => <Fields item={item} />}
    </Found>
  )
}

function Fields({ item: read }: { item?: Package }) {
  const [item] = useState(read)
  const { form, state, field } = usePackageForm(item)
  const title = item ? "Editar paquete" : "Crear paquete"
  return (
    <Page
      back={list}
      title={item ? item.description : title}
      name={title}
      lead={item && <Holders id={item.id} />}
    >
      <div className={style.sides}>
        <EntryForm form={form} state={state} list={list} label={item ? "Guardar" : "Crear paquete"}>
          <PackageFields form={form} field={field} />
        </EntryForm>
        <PackagePreview values={form.values} />
      </div>
      {item && <History subject={item.id} name={item.description} />}
    </Page>
  )
}

/** Whom an edit does not touch. */
function Holders({ id }: { id: PackageId }) {
  const { data } = useQuery(queryOf(getPackageHolders, { params: { id } }))
  return <p className={style.holders}>{data && sayHolders(data.holding)}</p>
}
