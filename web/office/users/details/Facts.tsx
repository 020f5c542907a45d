import type { User } from "../../../../contract/people.ts"
import { useBranches } from "../../kit/studio/useStudio.ts"
import { sayDay } from "../words.ts"
import style from "./Block.module.css"
import { Block } from "./Block.tsx"

/** Who they are, and whom to call. */
export function Facts({ user }: { user: User }) {
  const branches = useBranches("usuarios")
  const { emergencyContact: near } = user
  const facts: [string, string][] = [
    ["Teléfono", user.phone],
    ["Sucursal", branches?.find(({ id }) => id === user.branch)?.name ?? ""],
    ["Cumpleaños", user.birthDate],
    ["Emergencia", near ? `${near.name} · ${near.phone}` : ""],
    ["Registro", sayDay(user.registrationDate)],
  ]
  return (
    <Block title="Datos" query={{ data: facts, error: null }}>
      {() => (
        <dl className={style.facts}>
          {facts.map(([name, value]) => (
            <div key={name} style={{ display: "contents" }}>
              <dt>{name}</dt>
              <dd>{value || "-"}</dd>
            </div>
          ))}
        </dl>
      )}
    </Block>
  )
}
