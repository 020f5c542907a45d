/** As many of a chain's branches as a page names before somebody asks for all of them. */
export const mostNamed = 12

/** Where all of them are, also before the scripts come. */
export const allHref = "/?sucursales=todas#sucursales"

/** Whether an address asks for all of them. */
export const asksForAll = (query: URLSearchParams): boolean => query.get("sucursales") === "todas"
