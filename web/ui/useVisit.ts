import { useState } from "react"
import { useLocation, useNavigationType } from "react-router"

/**
 * State of an address that only says what the page shows by then, as the seat or the day that was chosen on it: it is no arrival,
 * and what one opened meanwhile stays open, though a busy device draws the new address late.
 */
export const inPlace = { inPlace: true }

/** Which visit of a page this is: another one with each arrival, going back included. */
export function useVisit(): string {
  const { key, pathname, state } = useLocation()
  const how = useNavigationType()
  const [here, stay] = useState({ key, pathname, visit: key })
  if (here.key === key) return here.visit
  const stays = state?.inPlace === true && how !== "POP" && pathname === here.pathname
  const visit = stays ? here.visit : key
  stay({ key, pathname, visit })
  return visit
}
