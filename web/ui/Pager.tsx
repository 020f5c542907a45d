import style from "./Pager.module.css"
import { type Page, pageNumbers, pageSizes } from "./paging.ts"

interface PagerProps {
  /** What its pages are of: others may stand on the same screen. */
  of: string
  page: Page
  /** There are others after them, which nobody counted. */
  hasMore?: boolean | undefined
  onPage: (page: number) => void
  /** Rows of a page, and how another number is chosen: then the first row of now stays in sight. */
  size?: number
  onSize?: (size: number) => void
}

const { format: say } = new Intl.NumberFormat("es-MX")

/** «Mostrando a - b de n», with the way to the other pages. */
export function Pager({ of, page, hasMore, onPage, size, onSize }: PagerProps) {
  const resize = (chosen: number) => {
    onSize?.(chosen)
    onPage(Math.max(1, Math.ceil(page.from / chosen)))
  }
  // Disabled at the end of the way, the button that one is at would lose the focus.
  const step = (to: number) => ({
    "aria-disabled": to < 1 || to > page.pages || undefined,
    onClick: () => to >= 1 && to <= page.pages && onPage(to),
  })
  return (
    <nav className={style.pager} aria-label={`Páginas: ${of}`}>
      <p aria-live="polite">
        {`Mostrando ${say(page.from)} - ${say(page.to)} de ${hasMore ? "más de " : ""}${say(page.total)}`}
      </p>
      {onSize && page.total > Math.min(...pageSizes) && (
        <label className={style.size}>
          Filas
          <select value={size} onChange={({ currentTarget }) => resize(Number(currentTarget.value))}>
            {pageSizes.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        </label>
      )}
      <div className={style.pages} data-long={page.pages > 99 || undefined}>
        <button type="button" {...step(page.page - 1)}>
          Anterior
        </button>
        {pageNumbers(page.page, page.pages).map((number, index, all) =>
          number === 0 ? (
            <span key={`gap-after-${all[index - 1]}`}>…</span>
          ) : (
            <button
              key={number}
              type="button"
              aria-current={number === page.page ? "page" : undefined}
              data-near={![1, page.page, page.pages].includes(number) || undefined}
              aria-label={`Página ${number}`}
              onClick={() => onPage(number)}
            >
              {number}
            </button>
          ),
        )}
        <button type="button" {...step(page.page + 1)}>
          Siguiente
        </button>
      </div>
    </nav>
  )
}
