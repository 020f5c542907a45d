import "@mantine/core/styles/InlineInput.css"
import "@mantine/core/styles/Switch.css"
import { NativeSelect, Switch } from "@mantine/core"
import { useState } from "react"
import { formatShortDay } from "../../../contract/calendar.ts"
import { listSlots, takeWeek, weeksAhead } from "../../../contract/dayPlans.ts"
import type { BranchId } from "../../../contract/studio.ts"
import { call } from "../../api/client.ts"
import { say } from "../../api/say.ts"
import { useWrite } from "../../api/useWrite.ts"
import { Question } from "../../ui/Question.tsx"
import { toast } from "../../ui/Toasts.tsx"
import { DayInput, isDay } from "../kit/dates/DayInput.tsx"
import { mondayOf } from "../kit/names/weekdays.ts"
import { useDayIn } from "../kit/studio/useDayIn.ts"
import { useBranches } from "../kit/studio/useStudio.ts"

/** Takes the hours of the classes of a week, so that nobody types them again. */
export function TakeWeek({ open, onClose }: { open: boolean; onClose: () => void }) {
  const todayIn = useDayIn("clasesPorDia")
  const branches = useBranches("clasesPorDia") ?? []
  const [chosen, setBranch] = useState<BranchId | "">("")
  const [picked, setDay] = useState<string>()
  const [repeats, setRepeats] = useState(true)
  const branch = chosen || branches[0]?.id
  const day = picked ?? todayIn(branch)
  const write = useWrite({
    send: (body: { branch: BranchId; day: string; repeats: boolean }, options) =>
      call(takeWeek, { body }, options),
    staleAfter: [listSlots],
    onSuccess: ({ taken }) => {
      onClose()
      void toast(
        taken > 0 ? "success" : "info",
        taken > 0 ? sayTaken(taken) : "No faltaba ningún horario de esa semana.",
      )
    },
  })
  return (
    <Question
      open={open}
      title="Tomar de una semana"
      keep="Ahora no"
      confirm="Tomar los horarios"
      pending={write.isPending}
      isSlow={write.isSlow}
      error={say("tomó", write.error)}
      onKeep={() => {
        write.reset()
        onClose()
      }}
      onConfirm={() => branch && isDay(day) && write.mutate({ branch, day, repeats })}
      onGiveUp={write.giveUp}
    >
      <p>Cada clase de esa semana se vuelve un horario. Los que ya tienes se quedan como están.</p>
      <NativeSelect
        label="Sucursal"
        value={branch ?? ""}
        onChange={({ currentTarget }) => setBranch(currentTarget.value as BranchId)}
        data={branches.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <DayInput
        label="Un día de la semana"
        today={todayIn(branch)}
        value={day}
        description={isDay(day) && `Semana del ${formatShortDay(mondayOf(day))}.`}
        onChange={setDay}
      />
      <Switch
        size="md"
        label={`Se repiten: sus clases se crean solas, ${weeksAhead} semanas antes`}
        checked={repeats}
        onChange={({ currentTarget }) => setRepeats(currentTarget.checked)}
      />
    </Question>
  )
}

const sayTaken = (count: number) => (count === 1 ? "Se tomó 1 horario." : `Se tomaron ${count} horarios.`)
