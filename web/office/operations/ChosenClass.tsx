import type { StudioClass } from "../../../contract/schedule.ts"
import { Dotted } from "../../ui/Dotted.tsx"
import { Panel } from "../../ui/Panel.tsx"
import { ClassDialogs } from "../classes/ClassDialogs.tsx"
import { SubstituteAsked } from "../classes/SubstituteAsked.tsx"
import { useChanging } from "../classes/useChanging.ts"
import { sayNearness, typeNames } from "../classes/words.ts"
import { ClassRoom } from "../reservations/ClassRoom.tsx"
import style from "./Desk.module.css"

export function ChosenClass({ item, now }: { item: StudioClass; now: Date }) {
  const facts = [`${item.occupied} de ${item.capacity} lugares`, item.roomName, typeNames[item.type]]
  const nearness = sayNearness(item, now)
  const changing = useChanging()
  return (
    <Panel className={style.chosen}>
      <div className={style.head}>
        <div>
          <h2 className={style.heading}>{`${item.discipline} · ${item.hour} · ${item.instructor}`}</h2>
          <p className={style.facts}>
            <Dotted facts={facts} />
          </p>
        </div>
        {nearness && (
          <p className={style.near} data-over={nearness === "terminó" || undefined}>
            {nearness}
          </p>
        )}
      </div>
      {item.info && <p className={style.info}>{item.info}</p>}
      <SubstituteAsked item={item} onSubstitute={() => changing.ask("substitute", item)} />
      <ClassRoom item={item} now={now} />
      <ClassDialogs changing={changing} />
    </Panel>
  )
}
