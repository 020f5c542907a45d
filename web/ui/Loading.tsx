import { Loader } from "@mantine/core"
import style from "./Loading.module.css"

/** What is on its way. Seen only when it takes longer than a blink. */
export function Loading({ label = "Cargando...", page }: { label?: string; page?: boolean }) {
  return (
    <p role="status" className={style.loading} data-page={page || undefined}>
      <Loader size={18} color="clay" aria-hidden="true" />
      {label}
    </p>
  )
}
