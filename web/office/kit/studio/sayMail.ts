/** What mail tells, or, where none leaves, who is to tell it; nothing while that is not known. */
export const sayMail = (leaves: boolean | undefined, told: string, instead: string): string =>
  leaves === undefined ? "" : leaves ? told : `Todavía ningún correo sale: ${instead}`
