import { NativeSelect, TextInput } from "@mantine/core"
import { schemaResolver, useForm } from "@mantine/form"
import { useRef } from "react"
import { useNavigate } from "react-router"
import { createUser, listUsers, NewUser as Schema } from "../../../contract/users.ts"
import { call } from "../../api/client.ts"
import { DayMonthInput } from "../../ui/DayMonthInput.tsx"
import { PasswordInput } from "../../ui/PasswordInput.tsx"
import { EntryForm } from "../kit/forms/EntryForm.tsx"
import { useEntryForm } from "../kit/forms/useEntryForm.ts"
import { Page } from "../kit/page/Page.tsx"
import { useMay } from "../kit/signedIn.ts"
import { useBranches } from "../kit/studio/useStudio.ts"
import { userFields } from "./userValues.ts"

const list = "/backend/listausuarios"
const nobody = { firstName: "", lastName: "", email: "", phone: "", branch: "", birthDate: "", password: "" }
type Values = typeof nobody

/** Somebody new at the desk. */
export default function NewUser() {
  const navigate = useNavigate()
  const mayOpen = useMay("usuarios", "editar")
  const branches = useBranches("usuarios") ?? []
  const made = useRef("")
  const form = useForm<Values>({
    initialValues: nobody,
    validate: schemaResolver(Schema, { sync: true }),
  })
  const state = useEntryForm<Values, Values>({
    form,
    entry: undefined,
    send: async (values, _, options) => {
      const user = await call(createUser, { body: values as never }, options)
      made.current = user.id
    },
    readAgain: async () => ({ ...nobody, revision: 0 }),
    valuesOf: (values) => values,
    names: userFields,
    staleAfter: [listUsers],
    saved: "Usuario registrado.",
    failed: "No se pudo registrar al usuario",
    onSaved: () => void navigate(mayOpen ? `/backend/detallesusuario/${made.current}` : list),
  })
  const field = (name: keyof Values) => ({ name, label: userFields[name], ...form.getInputProps(name) })
  return (
    <Page back={list} title="Nuevo registro">
      <EntryForm form={form} state={state} list={list} label="Registrar">
        <TextInput {...field("firstName")} autoComplete="off" autoCapitalize="words" />
        <TextInput {...field("lastName")} autoComplete="off" autoCapitalize="words" />
        <TextInput {...field("email")} type="email" autoComplete="off" />
        <TextInput {...field("phone")} type="tel" autoComplete="off" />
        <NativeSelect
          {...field("branch")}
          data={[
            { value: "", label: "Elige una sucursal" },
            ...branches.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <DayMonthInput {...field("birthDate")} />
        <PasswordInput
          {...field("password")}
          wrapperProps={{ "data-wide": true }}
          description="8 caracteres o más, con una mayúscula y un número. Al entrar elige otra que solo conozca ella o él."
          autoComplete="new-password"
        />
      </EntryForm>
    </Page>
  )
}
