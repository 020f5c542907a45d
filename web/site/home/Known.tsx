import { useContext, useLayoutEffect } from "react"
import { useCustomer } from "../../api/useUser.ts"
import { Nonce } from "../../nonce.ts"
import style from "./Greeting.module.css"

/**
 * Before the first paint: is the one who looks a customer whom the browser knows, and is their branch another than the page's?
 * Until the scripts draw their own, a press on a day leads to that day there, if the page, which carries all public
 * branches, carries it.
 */
const look = (branch: string) => `try{
const page=document.documentElement,user=JSON.parse(localStorage.getItem("cupo.user")||"null")
if(user&&user.role==="user"){
page.dataset.known=""
if(user.branch&&user.branch!=="${branch}")page.dataset.elsewhere=""
addEventListener("click",event=>{
const link=event.target.closest("[data-mine] a")
if(!link||!("elsewhere" in page.dataset)||!page.innerHTML.includes(user.branch))return
link.pathname="/reserva-clase/"+user.branch
event.stopImmediatePropagation()
},true)
}}catch{}`

/**
 * Keeps the place of the greeting, and of what is another branch's, until the scripts know whom to greet, so that nothing
 * moves when they do.
 */
export function Known({ branch }: { branch: string | undefined }) {
  const nonce = useContext(Nonce)
  const isAsked = useCustomer() !== undefined
  useLayoutEffect(() => {
    if (!isAsked) return
    delete document.documentElement.dataset.known
    delete document.documentElement.dataset.elsewhere
  }, [isAsked])
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, and an id of ours in it */}
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: look(branch ?? "") }} />
      {!isAsked && <div className={style.hold} />}
    </>
  )
}
