import { type GoogleReturn, googleReturn } from "../../contract/google.ts"

/** What came back from Google to a page that had gone there itself, and what that page carried. */
export function returnedFromGoogle(): GoogleReturn | undefined {
  const left: GoogleReturn | null = JSON.parse(sessionStorage.getItem(googleReturn) ?? "null")
  return left?.told && left
}
