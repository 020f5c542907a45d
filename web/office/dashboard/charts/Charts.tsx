import { NativeSelect } from "@mantine/core"
import { useState } from "react"
import { useBranches } from "../../kit/studio/useStudio.ts"
import style from "./Charts.module.css"
import { Income } from "./Income.tsx"
import { Occupancy } from "./Occupancy.tsx"
import { Returning } from "./Returning.tsx"
import { Unspent } from "./Unspent.tsx"

/** Where one would rather look than read: the studio's last months, of all branches or of one. */
export default function Charts() {
  const branches = useBranches("dashboard") ?? []
  const [chosen, setChosen] = useState("")
  const branch = chosen || undefined
  return (
    <section className={style.charts} aria-labelledby="charts">
      <header className={style.head}>
        <h2 id="charts" className={style.title}>
          Gráficas
        </h2>
        {branches.length > 1 && (
          <NativeSelect
            label="Sucursal"
            value={chosen}
            onChange={(event) => setChosen(event.currentTarget.value)}
            data={[
              { value: "", label: "Todas" },
              ...branches.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        )}
      </header>
      <div className={style.boxes}>
        <Income branch={branch} />
        <Occupancy branch={branch} />
        <Unspent branch={branch} />
        <Returning branch={branch} />
      </div>
    </section>
  )
}
