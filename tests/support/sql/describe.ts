import type pg from "pg"

export interface Column {
  name: string
  /** The type's own id. */
  type: number
  /** The table and column that it is, when it is one. */
  table: number
  at: number
}

/** What PostgreSQL says of a statement that it was given to prepare, without running it: the columns of its rows. */
export function describeQuery(client: pg.Client, text: string): Promise<Column[]> {
  return new Promise((resolve, reject) => {
    let columns: Column[] = []
    client.query({
      submit(connection: { parse(query: object): void; describe(what: object): void; sync(): void }) {
        connection.parse({ text, name: "", types: [] })
        connection.describe({ type: "S", name: "" })
        connection.sync()
      },
      handleRowDescription({
        fields,
      }: {
        fields: { name: string; dataTypeID: number; tableID: number; columnID: number }[]
      }) {
        columns = fields.map(({ name, dataTypeID, tableID, columnID }) => ({
          ...{ name, type: dataTypeID, table: tableID, at: columnID },
        }))
      },
      handleError: reject,
      handleReadyForQuery: () => resolve(columns),
    } as unknown as pg.Submittable)
  })
}
