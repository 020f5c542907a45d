import { NativeSelect, Switch, TextInput } from "@mantine/core"
import { schemaResolver, useForm } from "@mantine/form"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useNavigate } from "react-router"
import type { UserId } from "../../../contract/people.ts"
import {
  createStaff,
  getStaff,
  listStaff,
  NewStaff,
  type Staff,
  StaffEdit,
  staffRoles,
  updateStaff,
} from "../../../contract/staff.ts"
import { call } from "../../api/client.ts"
import { queryOf } from "../../api/queries.ts"
import { PasswordInput } from "../../ui/PasswordInput.tsx"
import { EntryForm } from "../kit/forms/EntryForm.tsx"
import { Found } from "../kit/forms/Found.tsx"
import { useEntryForm } from "../kit/forms/useEntryForm.ts"
import { History } from "../kit/history/History.tsx"
import { roleNames } from "../kit/names/permissions.ts"
import { Page } from "../kit/page/Page.tsx"
import { useStaff } from "../kit/signedIn.ts"
import type { Route } from "./+types/StaffForm.ts"
import { checkEmail } from "./checkEmail.ts"
import { PermissionMatrix } from "./PermissionMatrix.tsx"
import {
  editOf,
  fullName,
  newOf,
  noStaff,
  type StaffValues,
  say,
  staffFields,
  valuesOf,
} from "./staffValues.ts"

const list = "/backend/sistema/staff"

/** Somebody new of the staff, or one who is edited. */
export default function StaffForm({ params }: Route.ComponentProps) {
  const id = (params as { id?: UserId }).id
  return id ? <EditStaff key={id} id={id} /> : <Fields />
}

function EditStaff({ id }: { id: UserId }) {
  const query = useQuery({ ...queryOf(getStaff, { params: { id } }), refetchOnWindowFocus: false })
  return (
    <Found query={query} title="Editar staff" list={list}>
      {(staff) => <Fields staff={staff} />}
    </Found>
  )
}

function Fields({ staff: read }: { staff?: Staff }) {
  const navigate = useNavigate()
  const me = useStaff()
  const [staff] = useState(read)
  const form = useForm<StaffValues>({
    initialValues: staff ? valuesOf(staff) : noStaff,
    validate: (values) =>
      staff
        ? schemaResolver(StaffEdit, { sync: true })(editOf(values))
        : schemaResolver(NewStaff, { sync: true })(newOf(values)),
  })
  const state = useEntryForm<StaffValues, Staff>({
    form,
    entry: staff,
    send: (values, edited, options) =>
      staff
        ? call(updateStaff, { params: { id: staff.id }, body: { ...editOf(values), ...edited } }, options)
        : call(createStaff, { body: newOf(values) }, options),
    readAgain: () => call(getStaff, { params: { id: staff?.id as UserId } }),
    valuesOf,
    names: staffFields,
    say,
    staleAfter: [listStaff, getStaff],
    saved: "Staff guardado.",
    failed: staff ? "Error al guardar staff" : "Error al crear staff",
    ...(!staff && { unclear: "Error desconocido al crear staff" }),
    onSaved: () => void navigate(list),
  })
  const { values } = form
  const field = (name: keyof StaffValues) => ({ name, label: staffFields[name], ...form.getInputProps(name) })
  const isSelf = staff?.id === me.id
  const roles = staffRoles.filter((role) => me.isAdmin || role === "employee" || values.role === role)
  const title = staff ? "Editar staff" : "Crear staff"
  return (
    <Page back={list} title={staff ? fullName(staff) : title} name={title}>
      <EntryForm form={form} state={state} list={list} label={staff ? "Guardar" : "Crear staff"}>
        <TextInput {...field("firstName")} autoComplete="off" autoCapitalize="words" />
        <TextInput {...field("lastName")} autoComplete="off" autoCapitalize="words" />
        <TextInput
          {...field("email")}
          type="email"
          disabled={staff !== undefined}
          autoComplete="off"
          onBlur={async ({ currentTarget: { value } }) => {
            const fault = staff ? null : await checkEmail(value)
            if (fault && form.getValues().email === value) form.setFieldError("email", fault)
          }}
        />
        <TextInput {...field("phone")} type="tel" autoComplete="off" />
        {!staff && (
          <PasswordInput
            {...field("password")}
            description="8 caracteres o más, con una mayúscula y un número"
            inputWrapperOrder={["label", "input", "description", "error"]}
            autoComplete="new-password"
          />
        )}
        <NativeSelect
          {...field("role")}
          disabled={values.permissions.superuser}
          data={roles.map((role) => ({ value: role, label: roleNames[role] }))}
        />
        {staff && !isSelf && (
          <Switch size="md" {...field("enabled")} checked={values.enabled} style={{ alignSelf: "center" }} />
        )}
        {me.permissions.superuser && (
          <Switch
            size="md"
            wrapperProps={{ "data-wide": true }}
            label="Todos los permisos, también los que se agreguen después"
            checked={values.permissions.superuser}
            onChange={({ currentTarget: { checked } }) =>
              form.setValues({
                permissions: { superuser: checked, modules: {} },
                ...(checked && { role: "admin" as const }),
              })
            }
          />
        )}
        {!values.permissions.superuser && (
          <PermissionMatrix
            held={values.permissions}
            onChange={(permissions) => form.setFieldValue("permissions", permissions)}
          />
        )}
      </EntryForm>
      {staff && <History subject={staff.id} name={fullName(staff)} />}
    </Page>
  )
}
