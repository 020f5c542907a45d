import type { BranchEdit } from "../../../contract/catalogue.ts"
import type { Branch } from "../../../contract/studio.ts"
import type { Chosen } from "../kit/pictures/chosen.ts"

export type BranchValues = Omit<BranchEdit, "revision" | "photo" | "photoFocus"> & { photo: Chosen | null }

export const noBranch: BranchValues = {
  ...{ name: "", address: "", area: "", phone: "", hours: "", mapUrl: "" },
  photo: null,
  isPublic: true,
  lateMinutes: null,
}

export const editOf = ({
  name,
  address,
  area,
  phone,
  hours,
  mapUrl,
  photo,
  isPublic,
  lateMinutes,
}: Branch): BranchValues => ({
  ...{ name, address, area, phone, hours, mapUrl, photo },
  isPublic,
  lateMinutes,
})

/** What its fields are called. */
export const branchFields: Record<keyof BranchValues, string> = {
  name: "Nombre",
  address: "Dirección",
  area: "Ciudad o zona",
  phone: "Teléfono",
  hours: "Horario",
  mapUrl: "Liga del mapa",
  photo: "Foto",
  isPublic: "Visible para el público",
  lateMinutes: "Tolerancia para quien llega tarde",
}
