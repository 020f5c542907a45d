import { useNavigate } from "react-router"
import { ButtonLink } from "../../ui/ButtonLink.tsx"
import type { Column } from "../../ui/column.ts"
import { DataTable } from "../../ui/DataTable.tsx"
import { Box, type BoxProps } from "./Box.tsx"
import style from "./Latest.module.css"

/** How many of the last ones are shown. */
export const latest = 3

interface LatestProps<Data, Row> extends Pick<BoxProps<Data>, "title" | "query"> {
  rowsOf: (data: Data) => readonly Row[]
  columns: readonly Column<Row>[]
  empty: string
  /** Where one of them is opened; absent for who may not. */
  hrefOf: ((row: Row) => string) | undefined
  /** The list of them all, and the way to it. */
  list: string
  all: string
}

/** The last ones of a list, and the way to the others. */
export function Latest<Data, Row extends { id: string }>(props: LatestProps<Data, Row>) {
  const { title, query, rowsOf, columns, empty, hrefOf, list, all } = props
  const navigate = useNavigate()
  return (
    <Box title={title} query={query} wide>
      {(data) => (
        <DataTable
          caption={title}
          columns={columns}
          rows={rowsOf(data)}
          keyOf={({ id }) => id}
          empty={empty}
          onOpen={hrefOf && ((row) => void navigate(hrefOf(row)))}
          display="button"
          more={
            <p className={style.more}>
              <ButtonLink to={list} variant="subtle">
                {all}
              </ButtonLink>
            </p>
          }
        />
      )}
    </Box>
  )
}
