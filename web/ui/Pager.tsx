import style from "./Pager.module.css"
import { type Page, pageNumbers } from "./paging.ts"

/** «Mostrando a - b de n», with the way to the other pages. */
export function Pager({ page, onPage }: { page: Page; onPage: (page: number) => void }) {
  return (
    <nav className={style.pager} aria-label="Páginas">
      <p aria-live="polite">{`Mostrando ${page.from} - ${page.to} de ${page.total}`}</p>
      <div className={style.pages}>
        <button type="button" disabled={page.page === 1} onClick={() => onPage(page.page - 1)}>
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
              aria-label={`Página ${number}`}
              onClick={() => onPage(number)}
            >
              {number}
            </button>
          ),
        )}
        <button type="button" disabled={page.page === page.pages} onClick={() => onPage(page.page + 1)}>
          Siguiente
        </button>
      </div>
    </nav>
  )
}
