import type { BranchEdit } from "../../../contract/catalogue.ts"
import type { Branch } from "../../../contract/studio.ts"

export type BranchValues = Omit<BranchEdit, "revision">

export const noBranch: BranchValues = {
  ...{ name: "", address: "", area: "", phone: "", hours: "", mapUrl: "" },
  isPublic: true,
}

export const editOf = ({ name, address, area, phone, hours, mapUrl, isPublic }: Branch): BranchValues => ({
  ...{ name, address, area, phone, hours, mapUrl },
  isPublic,
})

/** What its fields are called. */
export const branchFields: Record<keyof BranchValues, string> = {
  name: "Nombre",
  address: "Dirección",
  area: "Ciudad o zona",
  phone: "Teléfono",
  hours: "Horario",
  mapUrl: "Liga del mapa",
  isPublic: "Visible para el público",
}
