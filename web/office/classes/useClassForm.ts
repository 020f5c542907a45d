import { schemaResolver, useForm } from "@mantine/form"
import { useState } from "react"
import { useNavigate } from "react-router"
import {
  type ClassImpact,
  createClass,
  NewClass,
  previewClassEdit,
  updateClass,
} from "../../../contract/classEdits.ts"
import { listRoster } from "../../../contract/reservations.ts"
import {
  getClass,
  getSeatMap,
  listClasses,
  pageClasses,
  type StudioClass,
} from "../../../contract/schedule.ts"
import { call } from "../../api/client.ts"
import { isSame, useEntryForm } from "../kit/forms/useEntryForm.ts"
import { bodyOf, type ClassValues, classFields, editOf, sayValue } from "./classValues.ts"
import { asksFirst } from "./sayImpact.ts"

/** What a change of a class leaves behind. */
export const staleAfterClass = [pageClasses, listClasses, getClass, getSeatMap, listRoster]

interface Agreement {
  values: ClassValues
  impact: ClassImpact
}

/** The form of a class: an edit that touches somebody is asked about first, and asked again when it would touch others. */
export function useClassForm(
  item: StudioClass | undefined,
  initial: ClassValues,
  names: Map<string, string>,
) {
  const navigate = useNavigate()
  const [asked, setAsked] = useState<Agreement | null>(null)
  const [isLooking, setLooking] = useState(false)
  const form = useForm<ClassValues>({
    initialValues: initial,
    validate: (values) => schemaResolver(NewClass, { sync: true })(bodyOf(values)),
  })
  const state = useEntryForm<ClassValues, StudioClass>({
    form,
    entry: item,
    send: (values, edited, options) =>
      item
        ? call(updateClass, { params: { id: item.id }, body: { ...bodyOf(values), ...edited } }, options)
        : call(createClass, { body: bodyOf(values) }, options),
    readAgain: () => call(getClass, { params: { id: (item as StudioClass).id } }),
    valuesOf: editOf,
    names: classFields,
    say: (value, field) => sayValue(value, field, names),
    staleAfter: staleAfterClass,
    saved: "Clase guardada.",
    failed: item ? "Error al guardar clase" : "Error al crear clase",
    onSaved: () => void navigate("/backend/clases"),
  })

  /** Saves what touches nobody; what does is shown first. The server decides again, so one that cannot be looked at is sent. */
  const save = async (values: ClassValues) => {
    const { unheard, write } = state
    // Saved or not, it is the same press: looked at again, it would touch nobody once it was saved.
    if (unheard && isSame(unheard.values, values)) return write.mutate(values, unheard.accepts)
    if (!item) return write.mutate(values)
    setLooking(true)
    const impact = await call(previewClassEdit, { params: { id: item.id }, body: bodyOf(values) }).catch(
      () => null,
    )
    setLooking(false)
    if (impact && asksFirst(impact)) setAsked({ values, impact })
    else write.mutate(values)
  }
  const agree = () => {
    if (!asked) return
    setAsked(null)
    state.write.mutate(asked.values, asked.impact.token)
  }
  return {
    form,
    state: {
      ...state,
      write: {
        ...state.write,
        mutate: (values: ClassValues) => void save(values),
        isPending: state.write.isPending || isLooking,
      },
    },
    asked: asked?.impact ?? null,
    agree,
    leave: () => setAsked(null),
  }
}
