import { Button, NativeSelect } from "@mantine/core"
import type { UseFormReturnType } from "@mantine/form"
import type { Package } from "../../../contract/packages.ts"
import type { Branch } from "../../../contract/studio.ts"
import { HourInput } from "../kit/dates/HourInput.tsx"
import { NumberField } from "../kit/forms/NumberField.tsx"
import style from "./OpeningForm.module.css"
import { type Rule, type RuleOfClasses, type RuleOfPackage, type Rules, sayExample } from "./opening.ts"

interface OpeningRuleProps {
  form: UseFormReturnType<Rules>
  path: `classes.${number}` | `packages.${number}`
  rule: Rule
  name: string
  /** Of an exception: what it is for. */
  branches?: readonly Branch[] | undefined
  packages?: readonly Package[]
  onRemove: (() => void) | undefined
}

const types = [
  { value: "", label: "Grupales e individuales" },
  { value: "groups", label: "Grupales" },
  { value: "individual", label: "Individuales" },
]

/** For which classes, or with which package, and since when. */
export function OpeningRule({ form, path, rule, name, branches, packages, onRemove }: OpeningRuleProps) {
  const field = (of: string) => ({ name: `${path}.${of}`, ...form.getInputProps(`${path}.${of}`) })
  /** An empty choice is none. */
  const choice = (of: "branch" | "type") => ({
    ...field(of),
    value: (rule as Partial<Record<typeof of, string | null>>)[of] ?? "",
    onChange: ({ currentTarget }: { currentTarget: HTMLSelectElement }) =>
      form.setFieldValue(`${path}.${of}`, (currentTarget.value || null) as never),
  })
  return (
    <fieldset className={style.rule}>
      <legend>{name}</legend>
      {branches && (
        <>
          <NativeSelect
            label="Sucursal"
            {...choice("branch")}
            data={[
              { value: "", label: "Todas las sucursales" },
              ...branches.map((one) => ({ value: one.id, label: one.name })),
              ...other(branches, (rule as RuleOfClasses).branch, "Otra sucursal"),
            ]}
          />
          <NativeSelect label="Tipo de clase" {...choice("type")} data={types} />
        </>
      )}
      {packages && (
        <NativeSelect
          label="Paquete"
          {...field("package")}
          data={[
            { value: "", label: "Elige un paquete" },
            ...packages.map((one) => ({ value: one.id, label: one.description })),
            ...other(packages, (rule as RuleOfPackage).package, "Otro paquete"),
          ]}
        />
      )}
      <NativeSelect
        label="Se reservan"
        value={rule.days === null ? "always" : "from"}
        onChange={({ currentTarget }) =>
          form.setFieldValue(`${path}.days`, (currentTarget.value === "always" ? null : 7) as never)
        }
        data={[
          { value: "always", label: "Siempre" },
          { value: "from", label: "Desde unos días antes" },
        ]}
      />
      {rule.days !== null && (
        <>
          <NumberField
            label="Días antes"
            rightSection="días"
            rightSectionWidth={52}
            {...field("days")}
            value={rule.days}
          />
          <HourInput label="A las" {...field("hour")} />
        </>
      )}
      <div className={style.foot}>
        <p>{sayExample(rule)}</p>
        {onRemove && (
          <Button variant="subtle" color="ink.8" aria-label={`Quitar: ${name}`} onClick={onRemove}>
            Quitar
          </Button>
        )}
      </div>
    </fieldset>
  )
}

/** What was chosen once and is shown to them no more: it stays, until they choose another. */
const other = (known: readonly { id: string }[], id: string | null, label: string) =>
  id && !known.some((one) => one.id === id) ? [{ value: id, label }] : []
