/** What is read where somebody's words, or those of the desk on them, stood until their account was closed. */
export const forgottenWords = "Cuenta cerrada"
