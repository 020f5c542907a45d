import { Button } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import type { z } from "zod"
import {
  getOpeningTimes,
  type OpeningTimesSetting,
  saveOpeningTimes,
} from "../../../contract/openingTimes.ts"
import { listPackages, type Package } from "../../../contract/packages.ts"
import { listClasses } from "../../../contract/schedule.ts"
import type { Branch } from "../../../contract/studio.ts"
import { call } from "../../api/client.ts"
import { queryOf } from "../../api/queries.ts"
import { Found } from "../kit/forms/Found.tsx"
import { AwaitBranches } from "../kit/studio/AwaitBranches.tsx"
import { useBranches } from "../kit/studio/useStudio.ts"
import { list } from "./list.ts"
import { OpeningEffect } from "./OpeningEffect.tsx"
import style from "./OpeningForm.module.css"
import { OpeningRule } from "./OpeningRule.tsx"
import {
  faultsOf,
  noException,
  noPackage,
  type Rule,
  type Rules,
  rulesOf,
  sayRules,
  timesOf,
} from "./opening.ts"
import { SettingPage } from "./SettingPage.tsx"
import { useSettingForm } from "./useSettingForm.ts"

type Setting = z.input<typeof OpeningTimesSetting>

const title = "Apertura de reservas"
const names = { classes: "Clases", packages: "Paquetes" }

/** How long before a class its reservations open. */
export default function OpeningForm() {
  const query = useQuery({ ...queryOf(getOpeningTimes), refetchOnWindowFocus: false })
  const packages = useQuery({ ...queryOf(listPackages), select: (answer) => answer.packages })
  const branches = useBranches("configuracion")
  if (!branches) return <AwaitBranches />
  return (
    <Found query={query} title={title} list={list}>
      {(setting) => (
        <Found query={packages} title={title} list={list}>
          {(sold) => <Fields setting={setting} branches={branches} packages={sold} />}
        </Found>
      )}
    </Found>
  )
}

interface FieldsProps {
  setting: Setting
  branches: readonly Branch[]
  packages: readonly Package[]
}

function Fields({ setting, branches, packages }: FieldsProps) {
  const state = useSettingForm<Rules, Setting>({
    setting,
    validate: faultsOf,
    send: (rules, edited, options) =>
      call(saveOpeningTimes, { body: { ...timesOf(rules), ...edited } }, options),
    readAgain: () => call(getOpeningTimes),
    valuesOf: rulesOf,
    names,
    say: (value) => sayRules(value as readonly Rule[]),
    staleAfter: [getOpeningTimes, listClasses],
    saved: "Apertura guardada. Quien ya reservó conserva su lugar.",
  })
  const { classes, packages: sooner } = state.form.values
  const hasOpening = classes.some(({ days }) => days !== null)
  return (
    <SettingPage
      title={title}
      lead="Desde cuántos días antes de la clase, y a qué hora de su sucursal, se puede reservar."
      state={state}
    >
      <div className={style.rules} data-wide>
        {classes.map((rule, index) => (
          <OpeningRule
            // biome-ignore lint/suspicious/noArrayIndexKey: a rule has no name but its place.
            key={index}
            form={state.form}
            path={`classes.${index}`}
            rule={rule}
            name={index === 0 ? "Todas las clases" : `Excepción ${index}`}
            branches={index === 0 ? undefined : branches}
            onRemove={index === 0 ? undefined : () => state.form.removeListItem("classes", index)}
          />
        ))}
        {sooner.map((rule, index) => (
          <OpeningRule
            // biome-ignore lint/suspicious/noArrayIndexKey: a rule has no name but its place.
            key={index}
            form={state.form}
            path={`packages.${index}`}
            rule={rule}
            name={`Antes con un paquete ${index + 1}`}
            packages={packages}
            onRemove={() => state.form.removeListItem("packages", index)}
          />
        ))}
        <div className={style.more}>
          <Button
            variant="outline"
            color="ink.8"
            onClick={() => state.form.insertListItem("classes", noException(classes))}
          >
            Agregar excepción
          </Button>
          {hasOpening && (
            <Button
              variant="outline"
              color="ink.8"
              onClick={() => state.form.insertListItem("packages", noPackage(classes))}
            >
              Abrir antes con un paquete
            </Button>
          )}
        </div>
        <OpeningEffect rules={state.form.values} isDirty={state.isDirty} />
      </div>
    </SettingPage>
  )
}
