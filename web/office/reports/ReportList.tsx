import { Link } from "react-router"
import { allows } from "../../../contract/permissions.ts"
import { kindOf, reportNames } from "../../../contract/reportKinds.ts"
import { Page } from "../kit/page/Page.tsx"
import { useStaff } from "../kit/signedIn.ts"
import { office } from "../sections.ts"
import style from "./ReportList.module.css"
import { Saved } from "./Saved.tsx"

/** What there is to read of the studio. */
export default function ReportList() {
  const { permissions } = useStaff()
  const kinds = reportNames
    .map(kindOf)
    .filter(({ needs }) => !needs || allows(permissions, needs.module, needs.action))
  return (
    <Page title="Informes" lead="Elige el periodo: cada informe lo compara con el anterior.">
      <Saved />
      <ul className={style.kinds} aria-label="Informes">
        {kinds.map(({ address, title, lead }) => (
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
