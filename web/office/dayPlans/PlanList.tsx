import { Button } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useNavigate } from "react-router"
import { deleteSlot, listSlots, type Slot, updateSlot } from "../../../contract/dayPlans.ts"
import { call } from "../../api/client.ts"
import { queryOf } from "../../api/queries.ts"
import { say } from "../../api/say.ts"
import { useWrite } from "../../api/useWrite.ts"
import { Badge } from "../../ui/Badge.tsx"
import { ButtonLink } from "../../ui/ButtonLink.tsx"
import type { Column } from "../../ui/column.ts"
import { toast } from "../../ui/Toasts.tsx"
import { Catalogue } from "../kit/catalogue/Catalogue.tsx"
import { RemoveDialog } from "../kit/catalogue/RemoveDialog.tsx"
import { useRemoving } from "../kit/catalogue/useRemoving.ts"
import { weekdays } from "../kit/names/weekdays.ts"
import { useMay } from "../kit/signedIn.ts"
import { bodyOf, editOf } from "./slotValues.ts"
import { TakeWeek } from "./TakeWeek.tsx"

const dayOf = ({ weekday }: Slot) => weekdays[weekday] as string

const columns: readonly Column<Slot>[] = [
  {
    name: "Día",
    cell: dayOf,
    value: ({ weekday, hour }) => `${weekday} ${hour}`,
    card: "title",
  },
  { name: "Hora", cell: ({ hour }) => hour, value: ({ hour }) => hour, card: "title" },
  {
    name: "Disciplina",
    cell: ({ disciplineName }) => <strong>{disciplineName}</strong>,
    value: ({ disciplineName }) => disciplineName,
    card: "title",
  },
  {
    name: "Instructor",
    cell: ({ instructorName }) => instructorName,
    value: ({ instructorName }) => instructorName,
    wraps: true,
  },
  {
    name: "Sucursal",
    cell: ({ branchName }) => branchName,
    value: ({ branchName }) => branchName,
    wraps: true,
  },
  { name: "Salón", cell: ({ roomName }) => roomName, wraps: true },
  { name: "Duración", cell: ({ minutes }) => `${minutes} min` },
  {
    name: "Se repite",
    cell: ({ repeats }) => (repeats ? <Badge tone="sage">CADA SEMANA</Badge> : <Badge>A MANO</Badge>),
    value: ({ repeats }) => (repeats ? "CADA SEMANA" : "A MANO"),
    card: "side",
  },
]

const list = "/backend/clasespordia"

/** The week of each branch, from which its classes are made. */
export default function PlanList() {
  const navigate = useNavigate()
  const mayCreate = useMay("clasesPorDia", "crear")
  const mayEdit = useMay("clasesPorDia", "editar")
  const [isTaking, setTaking] = useState(false)
  const query = useQuery({ ...queryOf(listSlots), select: ({ slots }) => slots })
  const removing = useRemoving({
    send: ({ id }: Slot, options) => call(deleteSlot, { params: { id } }, options),
    staleAfter: [listSlots],
    removed: "Horario eliminado. Las clases ya creadas se quedan.",
  })
  const switching = useWrite({
    send: (slot: Slot, options) => {
      const body = { ...bodyOf(editOf(slot)), repeats: !slot.repeats, revision: slot.revision }
      return call(updateSlot, { params: { id: slot.id }, body }, options)
    },
    about: (slot) => slot,
    staleAfter: [listSlots],
    onSuccess: (_, { repeats }) =>
      void toast("success", repeats ? "El horario ya no se repite." : "El horario se repite cada semana."),
    onError: (error) => void toast("error", say("cambió", error)),
  })
  const edit = ({ id }: Slot) => void navigate(`${list}/horario/editar/${id}`)
  return (
    <>
      <Catalogue
        title="Clases x día"
        query={query}
        columns={columns}
        textOf={(slot) =>
          `${dayOf(slot)} ${slot.hour} ${slot.disciplineName} ${slot.instructorName} ${slot.branchName} ${slot.roomName}`
        }
        create={mayCreate ? { label: "Crear clases", to: `${list}/crear` } : undefined}
        more={
          mayCreate && (
            <>
              <Button variant="outline" color="ink.8" onClick={() => setTaking(true)}>
                Tomar de una semana
              </Button>
              <ButtonLink variant="outline" color="ink.8" to={`${list}/horario/crear`}>
                Agregar horario
              </ButtonLink>
            </>
          )
        }
        empty="Todavía no hay horarios. Agrega uno, o tómalos de una semana que ya tenga clases."
        onOpen={mayEdit ? edit : undefined}
        actions={(slot) =>
          mayEdit
            ? [
                { label: "Editar", onSelect: () => edit(slot) },
                {
                  label: slot.repeats ? "Dejar de repetir" : "Repetir cada semana",
                  onSelect: () => switching.mutate(slot),
                },
                { label: "Eliminar", danger: true, onSelect: () => removing.ask(slot) },
              ]
            : []
        }
      />
      <TakeWeek open={isTaking} onClose={() => setTaking(false)} />
      <RemoveDialog
        title="¿Eliminar este horario?"
        nameOf={(slot: Slot) => `${dayOf(slot)} ${slot.hour}, ${slot.disciplineName}`}
        removing={removing}
      />
    </>
  )
}
