import style from "./HeatMap.module.css"

interface HeatMapProps {
  caption: string
  columns: readonly { short: string; name: string }[]
  /** Percents; null where there is nothing. */
  rows: readonly { name: string; cells: readonly (number | null)[] }[]
}

/** A table whose cells are darker the more they say: its numbers are there for whoever sees no shades. */
export function HeatMap({ caption, columns, rows }: HeatMapProps) {
  return (
    <table className={style.map}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Hora</th>
          {columns.map(({ short, name }) => (
            <th key={name} scope="col" abbr={name}>
              {short}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, cells }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {cells.map((percent, at) => (
              <td
                key={columns[at]?.name}
                data-step={percent === null ? undefined : Math.min(4, Math.floor(percent / 20))}
              >
                {percent === null ? <span className={style.none}>sin clases</span> : `${percent}%`}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
