import { useQueries, useQuery } from "@tanstack/react-query"
import { getContent, getHomeContent } from "../../../contract/content.ts"
import { queryOf } from "../../api/queries.ts"
import { useNow } from "../../api/useNow.ts"
import { Directory } from "../kit/page/Directory.tsx"
import { Page } from "../kit/page/Page.tsx"
import { list, texts } from "./pages.ts"
import { sayVersion } from "./sayVersion.ts"

/** What the studio says of itself on its site. */
export default function ContentList() {
  const now = useNow()
  const home = useQuery(queryOf(getHomeContent))
  const written = useQueries({
    queries: texts.map(({ page }) => queryOf(getContent, { params: { page } })),
  })
  return (
    <Page title="Contenido" lead="Lo que el sitio dice del estudio.">
      <Directory
        error={[home, ...written].find(({ isLoadingError }) => isLoadingError)?.error}
        entries={[
          { to: `${list}/inicio`, title: "Inicio", summary: home.data && sayVersion(home.data, now) },
          ...texts.map(({ path, title }, index) => {
            const content = written[index]?.data
            return { to: `${list}/${path}`, title, summary: content && sayVersion(content, now) }
          }),
        ]}
      />
    </Page>
  )
}
