/** When one is expected at any class, as its page and its reminder say it. */
export const arrival = "10 minutos antes"
