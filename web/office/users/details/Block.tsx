import { type ReactNode, useId } from "react"
import { Loading } from "../../../ui/Loading.tsx"
import { Panel } from "../../../ui/Panel.tsx"
import { Unread } from "../../kit/page/Unread.tsx"
import style from "./Block.module.css"

interface BlockProps<Data> {
  title: string
  /** What stands at the end of the heading. */
  action?: ReactNode
  query: { data: Data | undefined; error: Error | null }
  children: (data: Data) => ReactNode
}

/** One part of what is known of a customer: its heading, and what was read of it. */
export function Block<Data>({ title, action, query: { data, error }, children }: BlockProps<Data>) {
  const id = useId()
  return (
    <Panel aria-labelledby={id} className={style.block}>
      <header className={style.head}>
        <h2 id={id} className={style.title}>
          {title}
        </h2>
        {action}
      </header>
      {data === undefined && <Unread error={error} />}
      {data === undefined ? !error && <Loading /> : children(data)}
    </Panel>
  )
}
