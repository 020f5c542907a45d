import { Textarea, TextInput } from "@mantine/core"
import { schemaResolver, useForm } from "@mantine/form"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useNavigate } from "react-router"
import { createDiscipline, DisciplineEdit, updateDiscipline } from "../../../contract/catalogue.ts"
import {
  type Discipline,
  type DisciplineId,
  getDiscipline,
  listDisciplines,
} from "../../../contract/studio.ts"
import { call } from "../../api/client.ts"
import { queryOf } from "../../api/queries.ts"
import { EntryForm } from "../kit/forms/EntryForm.tsx"
import { Found } from "../kit/forms/Found.tsx"
import { useEntryForm } from "../kit/forms/useEntryForm.ts"
import { History } from "../kit/history/History.tsx"
import { Page } from "../kit/page/Page.tsx"
import type { Chosen } from "../kit/pictures/chosen.ts"
import { keepPhoto } from "../kit/pictures/keepPicture.ts"
import { PictureField } from "../kit/pictures/PictureField.tsx"
import type { Route } from "./+types/DisciplineForm.ts"

type Values = Omit<DisciplineEdit, "revision" | "photo" | "photoFocus"> & { photo: Chosen | null }

const list = "/backend/disciplinas"
const names: Record<keyof Values, string> = {
  name: "Nombre",
  description: "Descripción",
  level: "Nivel",
  whatToBring: "Qué traer",
  photo: "Foto",
}
const none: Values = { name: "", description: "", level: "", whatToBring: "", photo: null }
const valuesOf = ({ name, description, level, whatToBring, photo }: Discipline): Values => ({
  ...{ name, description, level, whatToBring, photo },
})

/** A new discipline, or one that is edited. */
export default function DisciplineForm({ params }: Route.ComponentProps) {
  const id = (params as { id?: DisciplineId }).id
  return id ? <EditDiscipline key={id} id={id} /> : <Fields />
}

function EditDiscipline({ id }: { id: DisciplineId }) {
  const query = useQuery({ ...queryOf(getDiscipline, { params: { id } }), refetchOnWindowFocus: false })
  return (
    <Found query={query} title="Editar disciplina" list={list}>
      {(discipline) => <Fields discipline={discipline} />}
    </Found>
  )
}

function Fields({ discipline: read }: { discipline?: Discipline }) {
  const navigate = useNavigate()
  const [discipline] = useState(read)
  const form = useForm<Values>({
    initialValues: discipline ? valuesOf(discipline) : none,
    validate: schemaResolver(DisciplineEdit.omit({ revision: true, photo: true, photoFocus: true }).strip(), {
      sync: true,
    }),
  })
  const state = useEntryForm<Values, Discipline>({
    form,
    entry: discipline,
    send: async ({ photo, ...values }, edited, options) => {
      const body = { ...values, ...(await keepPhoto(photo, options.signal)) }
      return discipline
        ? call(updateDiscipline, { params: { id: discipline.id }, body: { ...body, ...edited } }, options)
        : call(createDiscipline, { body }, options)
    },
    readAgain: () => call(getDiscipline, { params: { id: discipline?.id as DisciplineId } }),
    valuesOf,
    names,
    say: (value, field) => (field === "photo" ? "otra foto" : String(value)),
    staleAfter: [listDisciplines, getDiscipline],
    saved: "Disciplina guardada.",
    failed: discipline ? "Error al guardar disciplina" : "Error al crear disciplina",
    onSaved: () => void navigate(list),
  })
  const field = (name: keyof Values) => ({ name, label: names[name], ...form.getInputProps(name) })
  const title = discipline ? "Editar disciplina" : "Crear disciplina"
  return (
    <Page back={list} title={discipline ? discipline.name : title} name={title}>
      <EntryForm form={form} state={state} list={list} label={discipline ? "Guardar" : "Crear disciplina"}>
        <TextInput {...field("name")} wrapperProps={{ "data-wide": true }} />
        <Textarea
          size="md"
          {...field("description")}
          description="Qué se hace y cómo se siente: lo lee quien no la conoce."
          rows={4}
          wrapperProps={{ "data-wide": true }}
        />
        <TextInput
          {...field("level")}
          description="Para quién es: «Todos los niveles», «Intermedio»."
          wrapperProps={{ "data-wide": true }}
        />
        <Textarea size="md" {...field("whatToBring")} rows={2} wrapperProps={{ "data-wide": true }} />
        <PictureField
          label={names.photo}
          alt="Foto de la disciplina"
          value={form.values.photo}
          isCut
          onChange={(photo) => form.setFieldValue("photo", photo)}
          onRemove={() => form.setFieldValue("photo", null)}
          error={form.errors.photo as string | undefined}
        />
      </EntryForm>
      {discipline && <History subject={discipline.id} name={discipline.name} />}
    </Page>
  )
}
