import { type ReactNode, useId } from "react"
import { FormError } from "../../ui/FormError.tsx"
import { Loading } from "../../ui/Loading.tsx"
import { OnceButton } from "../../ui/OnceButton.tsx"
import { Panel } from "../../ui/Panel.tsx"
import style from "./Box.module.css"

export interface BoxProps<Data> {
  title: string
  /** What its figures are of, in a line. */
  note?: ReactNode
  query: { data: Data | undefined; error: Error | null; isFetching: boolean; refetch: () => unknown }
  /** How much of the page it takes where there is room. */
  wide?: boolean
  children: (data: Data) => ReactNode
}

/** One box of the dashboard, read by itself: whatever else fails, it stands. */
export function Box<Data>({ title, note, query, wide = false, children }: BoxProps<Data>) {
  const id = useId()
  const { data, error, isFetching, refetch } = query
  return (
    <Panel
      aria-labelledby={id}
      aria-busy={data === undefined && !error}
      className={style.box}
      data-wide={wide || undefined}
    >
      <header>
        <h2 id={id} className={style.title}>
          {title}
        </h2>
        {note && <p className={style.note}>{note}</p>}
      </header>
      {data === undefined ? (
        <Missing error={error} isFetching={isFetching} refetch={refetch} />
      ) : (
        children(data)
      )}
    </Panel>
  )
}

function Missing({
  error,
  isFetching,
  refetch,
}: Pick<BoxProps<unknown>["query"], "error" | "isFetching" | "refetch">) {
  if (!error) return <Loading />
  return (
    <div className={style.missing}>
      <FormError>{error.message}</FormError>
      <OnceButton variant="outline" color="ink.8" loading={isFetching} onClick={() => void refetch()}>
        Reintentar
      </OnceButton>
    </div>
  )
}
