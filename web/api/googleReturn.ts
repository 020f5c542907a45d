import { type GoogleReturn, googleReturn } from "../../contract/google.ts"
import { hasParts, readerOf } from "./keptJson.ts"

const readLeft = readerOf(
  googleReturn,
  hasParts<GoogleReturn>({ state: "string", proof: "string", back: "object" }),
  "sessionStorage",
)

/** What came back from Google to a page that had gone there itself, and what that page carried. */
export function returnedFromGoogle(): GoogleReturn | undefined {
  const left = readLeft()
  return left?.told ? left : undefined
}
