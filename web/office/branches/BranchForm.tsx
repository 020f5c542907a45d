import { NativeSelect, Switch, Textarea, TextInput } from "@mantine/core"
import { schemaResolver, useForm } from "@mantine/form"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useNavigate } from "react-router"
import { BranchEdit, createBranch, updateBranch } from "../../../contract/catalogue.ts"
import { studioZone } from "../../../contract/house.ts"
import { type Branch, type BranchId, getBranch, listBranches } from "../../../contract/studio.ts"
import { call } from "../../api/client.ts"
import { queryOf } from "../../api/queries.ts"
import { EntryForm } from "../kit/forms/EntryForm.tsx"
import { Found } from "../kit/forms/Found.tsx"
import { NumberField } from "../kit/forms/NumberField.tsx"
import { useEntryForm } from "../kit/forms/useEntryForm.ts"
import { History } from "../kit/history/History.tsx"
import { Page } from "../kit/page/Page.tsx"
import { keepPhoto } from "../kit/pictures/keepPicture.ts"
import { PictureField } from "../kit/pictures/PictureField.tsx"
import { zones } from "../kit/studio/zones.ts"
import type { Route } from "./+types/BranchForm.ts"
import { type BranchValues, branchFields, editOf, noBranch } from "./branchValues.ts"
import { HidingEffect } from "./HidingEffect.tsx"

const list = "/backend/sedes"

/** A new branch, or one that is edited. */
export default function BranchForm({ params }: Route.ComponentProps) {
  const id = (params as { id?: BranchId }).id
  return id ? <EditBranch key={id} id={id} /> : <Fields />
}

function EditBranch({ id }: { id: BranchId }) {
  const query = useQuery({ ...queryOf(getBranch, { params: { id } }), refetchOnWindowFocus: false })
  return (
    <Found query={query} title="Editar sucursal" list={list}>
      {(branch) => <Fields branch={branch} />}
    </Found>
  )
}

function Fields({ branch: read }: { branch?: Branch }) {
  const navigate = useNavigate()
  const [branch] = useState(read)
  const [timeZone, setTimeZone] = useState<string>(branch?.timeZone ?? studioZone())
  const form = useForm<BranchValues>({
    initialValues: branch ? editOf(branch) : noBranch,
    validate: schemaResolver(BranchEdit.omit({ revision: true, photo: true, photoFocus: true }).strip(), {
      sync: true,
    }),
  })
  const state = useEntryForm<BranchValues, Branch>({
    form,
    entry: branch,
    send: async ({ photo, ...values }, edited, options) => {
      const body = { ...values, ...(await keepPhoto(photo, options.signal)) }
      return branch
        ? call(updateBranch, { params: { id: branch.id }, body: { ...body, ...edited } }, options)
        : call(createBranch, { body: { ...body, timeZone } }, options)
    },
    readAgain: () => call(getBranch, { params: { id: branch?.id as BranchId } }),
    valuesOf: editOf,
    names: branchFields,
    say: (value, field) =>
      field === "photo" ? "otra foto" : typeof value === "boolean" ? (value ? "sí" : "no") : String(value),
    staleAfter: [listBranches, getBranch],
    saved: "Sucursal guardada.",
    failed: branch ? "Error al guardar sucursal" : "Error al crear sucursal",
    onSaved: () => void navigate(list),
  })
  const field = (name: keyof BranchValues) => ({
    name,
    label: branchFields[name],
    ...form.getInputProps(name),
  })
  return (
    <Page
      back={list}
      title={branch ? branch.name : "Crear sucursal"}
      name={branch ? "Editar sucursal" : "Crear sucursal"}
    >
      <EntryForm form={form} state={state} list={list} label={branch ? "Guardar" : "Crear sucursal"}>
        <TextInput {...field("name")} />
        <TextInput {...field("area")} />
        <TextInput {...field("address")} wrapperProps={{ "data-wide": true }} />
        <TextInput {...field("phone")} type="tel" />
        <NativeSelect
          label="Zona horaria"
          description={branch ? "Se elige al crear la sucursal." : undefined}
          value={timeZone}
          disabled={branch !== undefined}
          onChange={(event) => setTimeZone(event.currentTarget.value)}
          data={zones(timeZone)}
        />
        <TextInput
          {...field("mapUrl")}
          type="url"
          placeholder="https://maps.app.goo.gl/…"
          wrapperProps={{ "data-wide": true }}
        />
        <Textarea size="md" {...field("hours")} rows={3} wrapperProps={{ "data-wide": true }} />
        <PictureField
          label={branchFields.photo}
          alt="Foto de la sucursal"
          value={form.values.photo}
          isCut
          onChange={(photo) => form.setFieldValue("photo", photo)}
          onRemove={() => form.setFieldValue("photo", null)}
          error={form.errors.photo as string | undefined}
        />
        <NumberField
          {...field("lateMinutes")}
          rightSection="min"
          rightSectionWidth={52}
          description="Después, su lugar se puede dar en recepción. Vacío: no se da."
          value={form.values.lateMinutes ?? null}
          onChange={(minutes) => form.setFieldValue("lateMinutes", Number.isNaN(minutes) ? null : minutes)}
        />
        <Switch
          size="md"
          wrapperProps={{ "data-wide": true }}
          {...field("isPublic")}
          checked={form.values.isPublic}
        />
        {branch?.isPublic && !form.values.isPublic && <HidingEffect branch={branch.id} />}
      </EntryForm>
      {branch && <History subject={branch.id} name={branch.name} />}
    </Page>
  )
}
