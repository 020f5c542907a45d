import { NativeSelect } from "@mantine/core"
import { schemaResolver } from "@mantine/form"
import { useQuery } from "@tanstack/react-query"
import type { z } from "zod"
import { formatDate } from "../../../contract/calendar.ts"
import { endOf } from "../../../contract/payPeriods.ts"
import {
  getPayRules,
  type PayRules,
  PayRulesEdit,
  type PayRulesSetting,
  savePayRules,
} from "../../../contract/payroll.ts"
import { call } from "../../api/client.ts"
import { queryOf } from "../../api/queries.ts"
import { DayInput, isDay } from "../kit/dates/DayInput.tsx"
import { Found } from "../kit/forms/Found.tsx"
import { NumberField } from "../kit/forms/NumberField.tsx"
import { readsOfPay } from "../kit/payroll/readsOfPay.ts"
import { list } from "./list.ts"
import { cadenceNames } from "./payRules.ts"
import { SettingPage } from "./SettingPage.tsx"
import { useSettingForm } from "./useSettingForm.ts"

type Setting = z.infer<typeof PayRulesSetting>
/** An empty first day is none. */
type Values = Omit<PayRules, "paysFrom"> & { paysFrom: string } & Record<string, unknown>

const title = "Nómina"
const names = {
  paysFrom: "Se paga desde",
  cadence: "Cada cuánto",
  heads: "Por persona se cuenta",
  cancelled: "Una clase cancelada",
  lateHours: "Se canceló tarde con menos de",
}
const headNames: Record<PayRules["heads"], string> = {
  attended: "A quien llegó, si se pasó lista",
  held: "A quien conservó su lugar, aunque no llegara",
}
const cancelledNames: Record<PayRules["cancelled"], string> = {
  never: "No se paga",
  late: "Se paga si se canceló tarde",
  always: "Se paga siempre",
}
const optionsOf = (of: Record<string, string>) =>
  Object.entries(of).map(([value, label]) => ({ value, label }))

const valuesOf = ({ revision: _, paysFrom, ...rules }: Setting): Values => ({
  ...rules,
  paysFrom: paysFrom ?? "",
})
const rulesOf = (values: Values) => ({ ...values, paysFrom: values.paysFrom || null }) as PayRules

/** How the studio pays its instructors. */
export default function PayrollForm() {
  const query = useQuery({ ...queryOf(getPayRules), refetchOnWindowFocus: false })
  return (
    <Found query={query} title={title} list={list}>
      {(setting) => <Fields setting={setting} />}
    </Found>
  )
}

function Fields({ setting }: { setting: Setting }) {
  const state = useSettingForm<Values, Setting>({
    setting,
    validate: (values) =>
      schemaResolver(PayRulesEdit.omit({ revision: true }), { sync: true })(rulesOf(values) as never),
    send: (values, edited, options) =>
      call(savePayRules, { body: { ...rulesOf(values), ...edited } }, options),
    readAgain: () => call(getPayRules),
    valuesOf,
    names,
    say: (value, field) =>
      field === "paysFrom" ? (value ? formatDate(String(value)) : "ningún día") : sayValue(String(value)),
    staleAfter: [getPayRules, ...readsOfPay],
    saved: "Nómina guardada.",
  })
  const { paysFrom, cadence, cancelled, lateHours } = state.form.values
  const describedFirst = ["label", "input", "description", "error"] as const
  return (
    <SettingPage
      title={title}
      lead="Lo que vale para los periodos que no se han cerrado. La tarifa de cada quien está en su ficha, en Instructores."
      state={state}
    >
      <DayInput
        name="paysFrom"
        label={names.paysFrom}
        wrapperProps={{ "data-wide": true }}
        inputWrapperOrder={[...describedFirst]}
        description={
          isDay(paysFrom)
            ? `El primer periodo va del ${formatDate(paysFrom)} al ${formatDate(endOf(cadence, paysFrom))}.`
            : "Sin un día, en Cupo no se paga a nadie."
        }
        {...state.form.getInputProps("paysFrom")}
      />
      <NativeSelect
        size="md"
        name="cadence"
        label={names.cadence}
        wrapperProps={{ "data-wide": true }}
        data={optionsOf(cadenceNames)}
        {...state.form.getInputProps("cadence")}
      />
      <NativeSelect
        size="md"
        name="heads"
        label={names.heads}
        wrapperProps={{ "data-wide": true }}
        inputWrapperOrder={[...describedFirst]}
        description="Sin lista se cuenta a quien conservó su lugar. Un lugar que se cedió cuenta una vez."
        data={optionsOf(headNames)}
        {...state.form.getInputProps("heads")}
      />
      <NativeSelect
        size="md"
        name="cancelled"
        label={names.cancelled}
        data={optionsOf(cancelledNames)}
        {...state.form.getInputProps("cancelled")}
      />
      {cancelled === "late" && (
        <NumberField
          name="lateHours"
          label={names.lateHours}
          rightSection="horas"
          rightSectionWidth={60}
          {...state.form.getInputProps("lateHours")}
          value={lateHours}
        />
      )}
    </SettingPage>
  )
}

const sayValue = (value: string): string =>
  ({ ...cadenceNames, ...headNames, ...cancelledNames })[value as PayRules["cadence"]] ?? value
