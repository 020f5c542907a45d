import { schemaResolver, useForm } from "@mantine/form"
import { useNavigate } from "react-router"
import {
  createPackage,
  getPackage,
  getPackageHolders,
  listPackages,
  type Package,
  PackageEdit,
  type PackageId,
  updatePackage,
} from "../../../contract/packages.ts"
import { call } from "../../api/client.ts"
import { useEntryForm } from "../kit/forms/useEntryForm.ts"
import { useBranchChoice } from "../kit/studio/useBranchChoice.ts"
import { useBranches } from "../kit/studio/useStudio.ts"
import { editOf, noPackage, type PackageValues, packageFields, sayValue } from "./packageValues.ts"

/** The form of a package that is edited, or of a new one. */
export function usePackageForm(item: Package | undefined) {
  const navigate = useNavigate()
  const branches = useBranches("paquetes") ?? []
  const { first } = useBranchChoice("paquetes")
  const form = useForm<PackageValues>({
    initialValues: item ? editOf(item) : { ...noPackage, branchId: first },
    validate: schemaResolver(PackageEdit, { sync: true }),
  })
  const state = useEntryForm<PackageValues, Package>({
    form,
    entry: item,
    send: (values, edited, options) =>
      item
        ? call(updatePackage, { params: { id: item.id }, body: { ...values, ...edited } }, options)
        : call(createPackage, { body: values }, options),
    readAgain: () => call(getPackage, { params: { id: item?.id as PackageId } }),
    valuesOf: editOf,
    names: packageFields,
    say: (value, field) =>
      field === "branchId"
        ? (branches.find(({ id }) => id === value)?.name ?? "Todas")
        : field === "couponId"
          ? value
            ? "otro cupón"
            : "ninguno"
          : sayValue(value, field),
    staleAfter: [listPackages, getPackage, getPackageHolders],
    saved: "Paquete guardado.",
    failed: item ? "Error al guardar paquete" : "Error al crear paquete",
    onSaved: () => void navigate("/backend/paquetes"),
  })
  const field = (name: keyof PackageValues) => ({
    name,
    label: packageFields[name],
    ...form.getInputProps(name),
  })
  return { form, state, field }
}

export type PackageFormState = ReturnType<typeof usePackageForm>
