import { NativeSelect, Switch, Textarea, TextInput } from "@mantine/core"
import { schemaResolver, useForm } from "@mantine/form"
import { useQuery } from "@tanstack/react-query"
import { Suspense, useState } from "react"
import { useNavigate } from "react-router"
import {
  createInstructor,
  InstructorEdit,
  listInstructorAccounts,
  updateInstructor,
} from "../../../contract/catalogue.ts"
import {
  type BranchId,
  getInstructor,
  type Instructor,
  type InstructorId,
  listInstructors,
} from "../../../contract/studio.ts"
import { call } from "../../api/client.ts"
import { queryOf } from "../../api/queries.ts"
import { lazily } from "../../ui/lazily.tsx"
import { EntryForm } from "../kit/forms/EntryForm.tsx"
import { Found } from "../kit/forms/Found.tsx"
import { useEntryForm } from "../kit/forms/useEntryForm.ts"
import { History } from "../kit/history/History.tsx"
import { Page } from "../kit/page/Page.tsx"
import { keepPhoto } from "../kit/pictures/keepPicture.ts"
import { PictureField } from "../kit/pictures/PictureField.tsx"
import { useMay } from "../kit/signedIn.ts"
import { useBranches } from "../kit/studio/useStudio.ts"
import type { Route } from "./+types/InstructorForm.ts"
import { AccountField } from "./AccountField.tsx"
import {
  editOf,
  fullName,
  type InstructorValues,
  instructorFields,
  noInstructor,
} from "./instructorValues.ts"

const Rates = lazily(() => import("./Rates.tsx"))

const list = "/backend/instructores"

/** A new instructor, or one that is edited. */
export default function InstructorForm({ params }: Route.ComponentProps) {
  const id = (params as { id?: InstructorId }).id
  return id ? <EditInstructor key={id} id={id} /> : <Fields />
}

function EditInstructor({ id }: { id: InstructorId }) {
  const query = useQuery({ ...queryOf(getInstructor, { params: { id } }), refetchOnWindowFocus: false })
  return (
    <Found query={query} title="Editar instructor" list={list}>
      {(instructor) => <Fields instructor={instructor} />}
    </Found>
  )
}

function Fields({ instructor: read }: { instructor?: Instructor }) {
  const navigate = useNavigate()
  const [instructor] = useState(read)
  const seesPay = useMay("nomina", "ver", null)
  const branches = useBranches("instructores") ?? []
  const form = useForm<InstructorValues>({
    initialValues: instructor ? editOf(instructor) : noInstructor,
    validate: schemaResolver(
      InstructorEdit.omit({ revision: true, photo: true, photoFocus: true, account: true }).strip(),
      {
        sync: true,
      },
    ),
  })
  const nameOf = (id: unknown) => branches.find((branch) => branch.id === id)?.name ?? "Todas"
  const { data: offered } = useQuery(queryOf(listInstructorAccounts))
  const sayAccount = (id: unknown) => {
    const found = offered?.accounts.find((account) => account.id === id)
    return found ? fullName(found) : "Ninguna"
  }
  const state = useEntryForm<InstructorValues, Instructor>({
    form,
    entry: instructor,
    send: async ({ photo, ...values }, edited, options) => {
      const body = { ...values, ...(await keepPhoto(photo, options.signal)) }
      return instructor
        ? call(updateInstructor, { params: { id: instructor.id }, body: { ...body, ...edited } }, options)
        : call(createInstructor, { body }, options)
    },
    readAgain: () => call(getInstructor, { params: { id: instructor?.id as InstructorId } }),
    valuesOf: editOf,
    names: instructorFields,
    say: (value, field) =>
      field === "photo"
        ? "otra foto"
        : field === "branch"
          ? nameOf(value)
          : field === "account"
            ? sayAccount(value)
            : typeof value === "boolean"
              ? value
                ? "sí"
                : "no"
              : String(value),
    staleAfter: [listInstructors, getInstructor, listInstructorAccounts],
    saved: "Instructor guardado.",
    failed: instructor ? "Error al guardar instructor" : "Error al crear instructor",
    onSaved: () => void navigate(list),
  })
  const field = (name: keyof InstructorValues) => ({
    name,
    label: instructorFields[name],
    ...form.getInputProps(name),
  })
  const title = instructor ? "Editar instructor" : "Crear instructor"
  return (
    <Page back={list} title={instructor ? fullName(instructor) : title} name={title}>
      <EntryForm form={form} state={state} list={list} label={instructor ? "Guardar" : "Crear instructor"}>
        <TextInput {...field("firstName")} autoComplete="off" autoCapitalize="words" />
        <TextInput {...field("lastName")} autoComplete="off" autoCapitalize="words" />
        <NativeSelect
          {...field("branch")}
          wrapperProps={{ "data-wide": true }}
          value={form.values.branch ?? ""}
          onChange={(event) =>
            form.setFieldValue("branch", (event.currentTarget.value || null) as BranchId | null)
          }
          data={[
            { value: "", label: "Todas" },
            ...branches.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <AccountField
          id={instructor?.id}
          places={instructor ? [instructor.branch, form.values.branch] : [form.values.branch]}
          accounts={offered?.accounts}
          value={form.values.account}
          onChange={(account) => form.setFieldValue("account", account)}
          error={form.errors.account as string | undefined}
        />
        <PictureField
          label={instructorFields.photo}
          alt="Foto del instructor"
          value={form.values.photo}
          isCut
          onChange={(photo) => form.setFieldValue("photo", photo)}
          onRemove={() => form.setFieldValue("photo", null)}
          error={form.errors.photo as string | undefined}
        />
        <Textarea size="md" {...field("bio")} rows={5} wrapperProps={{ "data-wide": true }} />
        <Switch
          size="md"
          wrapperProps={{ "data-wide": true }}
          {...field("isActive")}
          checked={form.values.isActive}
        />
      </EntryForm>
      {instructor && seesPay && (
        <Suspense fallback={null}>
          <Rates instructor={instructor} />
        </Suspense>
      )}
      {instructor && <History subject={instructor.id} name={fullName(instructor)} />}
    </Page>
  )
}
