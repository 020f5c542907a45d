import type { ClassImpact } from "../../../contract/classEdits.ts"
import { useMailLeaves } from "../../api/useMailLeaves.ts"
import style from "./Impact.module.css"
import { sayConsequences, sayOverlap, saySeat, sayTouched } from "./sayImpact.ts"

/** What an edit does to those who reserved, before it is saved. */
export function Impact({ impact }: { impact: ClassImpact }) {
  const { seats, overlaps } = impact
  const mailLeaves = useMailLeaves()
  return (
    <div className={style.impact}>
      <strong>{sayTouched(impact)}</strong>
      {sayConsequences(impact, mailLeaves).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {seats.length > 0 && (
        <>
          <p>Cambian de lugar:</p>
          <ul>
            {seats.map((one) => (
              <li key={one.seat}>{saySeat(one)}</li>
            ))}
          </ul>
        </>
      )}
      {overlaps.length > 0 && (
        <>
          <p>A la nueva hora tendrán dos clases:</p>
          <ul>
            {overlaps.map((one, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name, and the list never moves.
              <li key={index}>{sayOverlap(one)}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
