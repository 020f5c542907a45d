/** What mail tells, or, where none leaves, who is to tell it; nothing while that is not known. */
export const sayMail = (leaves: boolean | undefined, told: string, instead: string): string =>
  leaves === undefined ? "" : leaves ? told : `Todavía ningún correo sale: ${instead}`

/** How so many people learn of it; with what they learn. */
export function sayTold(leaves: boolean | undefined, people: number, what = ""): string {
  const [them, yourself] = people === 1 ? ["Le", "avísale"] : ["Les", "avísales"]
  return sayMail(leaves, `${them} avisamos por correo${what}.`, `${yourself} tú${what}.`)
}
