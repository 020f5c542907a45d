import { useContext, useLayoutEffect } from "react"
import { useCustomer } from "../../api/useUser.ts"
import { Nonce } from "../../nonce.ts"
import style from "./Greeting.module.css"

/** Before the first paint: is the one who looks a customer whom the browser knows? */
const look = `try{const u=JSON.parse(localStorage.getItem("cupo.user")||"null");if(u&&u.role==="user")document.documentElement.dataset.known=""}catch{}`

/** Keeps the place of the greeting until the scripts know whom to greet, so that nothing moves when they do. */
export function Known() {
  const nonce = useContext(Nonce)
  const isAsked = useCustomer() !== undefined
  useLayoutEffect(() => {
    if (isAsked) delete document.documentElement.dataset.known
  }, [isAsked])
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours */}
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: look }} />
      {!isAsked && <div className={style.hold} />}
    </>
  )
}
