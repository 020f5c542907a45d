import { Link } from "react-router"
import { reportKinds } from "../../../contract/reportKinds.ts"
import { Page } from "../kit/page/Page.tsx"
import { office } from "../sections.ts"
import style from "./ReportList.module.css"
import { Saved } from "./Saved.tsx"

/** What there is to read of the studio. */
export default function ReportList() {
  return (
    <Page title="Informes" lead="Cada uno por los días que elijas, junto a los de antes.">
      <Saved />
      <ul className={style.kinds} aria-label="Informes">
        {Object.values(reportKinds).map(({ address, title, lead }) => (
          <li key={address}>
            <Link to={`${office}/informes/${address}`}>
              <span className={style.title}>{title}</span>
              <span className={style.lead}>{lead}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Page>
  )
}
