import { Address } from "./Address.tsx"
import style from "./Dotted.module.css"

/** Short facts in a line, a dot between each two; where the line breaks there is none, neither behind nor before. */
export function Dotted({ facts }: { facts: readonly (string | false | null | undefined)[] }) {
  const told = facts.filter((fact): fact is string => Boolean(fact))
  return (
    <span className={style.clip}>
      <span className={style.facts}>
        {told.map((fact, index) => (
          <span key={fact}>
            <span className={style.dot}>{index > 0 && " · "}</span>
            <Address>{fact}</Address>
          </span>
        ))}
      </span>
    </span>
  )
}
