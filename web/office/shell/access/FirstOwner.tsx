import { TextInput } from "@mantine/core"
import { useForm } from "@mantine/form"
import { useNavigate } from "react-router"
import { makeOwner, FirstOwner as Owner } from "../../../../contract/owner.ts"
import type { HostedDoor } from "../../../../contract/people.ts"
import { AccessForm } from "../../../access/AccessForm.tsx"
import access from "../../../access/access.module.css"
import { rule } from "../../../access/fieldRules.ts"
import { NameFields } from "../../../access/NameFields.tsx"
import { ApiError, sayError } from "../../../api/ApiError.ts"
import { signInStaff } from "../../../api/access.ts"
import { callAs, nobody } from "../../../api/client.ts"
import { PasswordInput } from "../../../ui/PasswordInput.tsx"
import { home } from "../gate.ts"

const empty = { word: "", firstName: "", lastName: "", email: "", password: "" }
type Values = typeof empty

/** The first visit to the office of a studio that nobody owns: who has the word printed at start becomes its owner, and is in. */
export default function FirstOwner({ hosted }: { hosted: HostedDoor | undefined }) {
  const navigate = useNavigate()
  const { word, firstName, lastName, email, password } = Owner.shape
  const form = useForm<Values>({
    initialValues: empty,
    validate: {
      ...{ word: rule(word), firstName: rule(firstName), lastName: rule(lastName) },
      ...{ email: rule(email), password: rule(password) },
    },
  })
  const field = (name: keyof Values) => ({ name, ...form.getInputProps(name) })
  const become = async (values: Values) => {
    await callAs(nobody, makeOwner, { body: values }).catch(async (error: unknown) => {
      // The answer of a press before may have been lost: who it made comes in.
      const mine = error instanceof ApiError && error.code === "HAS_OWNER"
      if (!mine || !(await comesIn(values, hosted))) throw error
    })
    await signInStaff({ ...values, email: values.email.trim(), hosted })
    await navigate(home)
  }
  return (
    <AccessForm form={form} submit={become} explain={sayError} label="Empezar">
      <TextInput
        label="Palabra"
        description="De esta forma: k7m4-x2qp-9tfw"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...field("word")}
      />
      <div className={access.pair}>
        <NameFields field={field} />
      </div>
      <TextInput label="Email" type="email" autoComplete="username" {...field("email")} />
      <PasswordInput
        label="Contraseña"
        description="8 caracteres o más, con una mayúscula y un número"
        autoComplete="new-password"
        {...field("password")}
      />
    </AccessForm>
  )
}

const comesIn = ({ email, password }: Values, hosted: HostedDoor | undefined): Promise<boolean> =>
  signInStaff({ email: email.trim(), password, hosted }).then(
    () => true,
    () => false,
  )
