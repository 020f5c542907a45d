import type { Counted } from "../../../contract/moving.ts"
import style from "./Moving.module.css"
import { nounOf, sorted } from "./words.ts"

/** How many of each, large enough to be compared with what one knows. */
export function Counts({ counts }: { counts: readonly Counted[] }) {
  return (
    <ul className={style.counts}>
      {sorted(counts).map((one) => (
        <li key={one.kind}>
          <strong className={style.figure}>{one.count.toLocaleString("en")}</strong>{" "}
          <span className={style.quiet}>{nounOf(one)}</span>
        </li>
      ))}
    </ul>
  )
}
