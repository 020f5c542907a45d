import style from "./FormError.module.css"

/** What went wrong with a whole form. Announced when it appears. */
export function FormError({ children }: { children?: string | null | undefined }) {
  return (
    <div role="alert" className={style.alert}>
      {children && <p className={style.text}>{children}</p>}
    </div>
  )
}
