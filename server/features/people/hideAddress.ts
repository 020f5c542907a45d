/** «d•••@gmail.com»: enough for whose it is. */
export const hideAddress = (email: string): string => email.replace(/^(.)[^@]*/, "$1•••")
