import { NativeSelect, TextInput } from "@mantine/core"
import { schemaResolver, useForm } from "@mantine/form"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { Navigate, useNavigate } from "react-router"
import type { User, UserId } from "../../../contract/people.ts"
import { updateUser } from "../../../contract/profile.ts"
import { getUser, listUsers } from "../../../contract/users.ts"
import { call } from "../../api/client.ts"
import { queryOf } from "../../api/queries.ts"
import { DayMonthInput } from "../../ui/DayMonthInput.tsx"
import { EntryForm } from "../kit/forms/EntryForm.tsx"
import { Found } from "../kit/forms/Found.tsx"
import { useEntryForm } from "../kit/forms/useEntryForm.ts"
import { Page } from "../kit/page/Page.tsx"
import { MailAddress } from "../kit/people/MailAddress.tsx"
import { useBranches } from "../kit/studio/useStudio.ts"
import type { Route } from "./+types/EditUser.ts"
import { editFields, editOf, UserForm, type UserValues, valuesOf } from "./userValues.ts"
import { fullName } from "./words.ts"

/** A customer's data, as the desk corrects them. */
export default function EditUser({ params }: Route.ComponentProps) {
  const id = params.id as UserId
  const query = useQuery({ ...queryOf(getUser, { params: { id } }), refetchOnWindowFocus: false })
  return (
    <Found query={query} title="Editar usuario" list="/backend/listausuarios">
      {(user) =>
        user.mergedInto ? (
          <Navigate to={`/backend/detallesusuario/${id}`} replace />
        ) : (
          <Fields key={id} user={user} />
        )
      }
    </Found>
  )
}

function Fields({ user: read }: { user: User & { revision: number } }) {
  const navigate = useNavigate()
  const [user] = useState(read)
  const details = `/backend/detallesusuario/${user.id}`
  const branches = useBranches("usuarios") ?? []
  const form = useForm<UserValues>({
    initialValues: valuesOf(user),
    validate: schemaResolver(UserForm, { sync: true }),
  })
  const state = useEntryForm<UserValues, User>({
    form,
    entry: user,
    send: (values, edited, options) =>
      call(updateUser, { params: { id: user.id }, body: { ...editOf(values), ...edited } }, options),
    readAgain: () => call(getUser, { params: { id: user.id } }),
    valuesOf,
    names: editFields,
    say: (value, field) =>
      field === "branch" ? (branches.find(({ id }) => id === value)?.name ?? "") : String(value),
    staleAfter: [getUser, listUsers],
    saved: "Usuario guardado.",
    failed: "Error al guardar usuario",
    onSaved: () => void navigate(details),
  })
  const field = (name: keyof UserValues & string) => ({
    name,
    label: editFields[name],
    ...form.getInputProps(name),
  })
  return (
    <Page
      back={details}
      title={fullName(user)}
      name="Editar usuario"
      lead={<MailAddress email={user.email} />}
    >
      <EntryForm form={form} state={state} list={details} label="Guardar">
        <TextInput {...field("firstName")} autoComplete="off" autoCapitalize="words" />
        <TextInput {...field("lastName")} autoComplete="off" autoCapitalize="words" />
        <TextInput {...field("phone")} type="tel" />
        <NativeSelect
          {...field("branch")}
          data={[
            ...(user.branch ? [] : [{ value: "", label: "Elige una sucursal" }]),
            ...branches.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <DayMonthInput {...field("birthDate")} />
        <span />
        <TextInput {...field("contactName")} />
        <TextInput {...field("contactPhone")} type="tel" />
      </EntryForm>
    </Page>
  )
}
