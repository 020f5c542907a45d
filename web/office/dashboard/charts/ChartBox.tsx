import { Button } from "@mantine/core"
import { type ReactNode, useState } from "react"
import { hourIn, toHour } from "../../../../contract/calendar.ts"
import { studioZone } from "../../../../contract/house.ts"
import { downloadCsv } from "../../../ui/csv.ts"
import { Exports } from "../../kit/page/Exports.tsx"
import { Box, type BoxProps } from "../Box.tsx"
import { Counts } from "../Counts.tsx"
import style from "./ChartBox.module.css"
import { type ChartTable, cellsOf } from "./table.ts"

interface ChartBoxProps<Data> extends Pick<BoxProps<Data>, "title" | "query" | "wide"> {
  /** Of which days it is. */
  of: string
  /** Of the file that its numbers are saved in, without ending. */
  file: string
  /** What one sees in it, in a sentence or two; null while there is nothing to see. */
  sum: (data: Data) => string | null
  empty: string
  tableOf: (data: Data) => ChartTable
  children: (data: Data) => ReactNode
}

/** A chart with what it says in words, its numbers as a table, and a file of them. */
export function ChartBox<Data extends { at: string }>(props: ChartBoxProps<Data>) {
  const { title, query, wide = false, of, file, sum, empty, tableOf, children } = props
  const [isTable, setTable] = useState(false)
  const at = query.data && hourIn(studioZone(), new Date(query.data.at))
  return (
    <Box title={title} note={at ? `${of} · sumado ${toHour(at)}` : of} query={query} wide={wide}>
      {(data) => {
        const says = sum(data)
        if (says === null) return <p className={style.empty}>{empty}</p>
        const table = tableOf(data)
        return (
          <>
            <p className={style.says}>{says}</p>
            {isTable ? (
              // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard.
              <section className={style.table} aria-label={`Tabla: ${title}`} tabIndex={0}>
                <Counts
                  caption={title}
                  quiet
                  columns={table.columns}
                  rows={table.rows.map(({ name, cells }) => ({
                    id: name,
                    name,
                    counts: cells.map(({ says, to }, at) => ({
                      says,
                      to,
                      label: `${name}, ${table.columns[at + 1]}`,
                    })),
                  }))}
                  empty={empty}
                />
              </section>
            ) : (
              children(data)
            )}
            <div className={style.tools}>
              <Button variant="outline" color="ink.8" onClick={() => setTable(!isTable)}>
                {isTable ? "Ver como gráfica" : "Ver como tabla"}
              </Button>
              <Exports
                isEmpty={false}
                files={{
                  CSV: async () => downloadCsv(`${file}.csv`, [...table.columns], cellsOf(table)),
                }}
              />
            </div>
          </>
        )
      }}
    </Box>
  )
}
