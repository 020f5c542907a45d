/** Asks the server whether it is there; without an answer it rejects. */
export const askHealth = (): Promise<Response> => fetch("/api/health", { cache: "no-store" })

/** Whether it is there, and well. */
export const isWell = (): Promise<boolean> =>
  askHealth().then(
    ({ ok }) => ok,
    () => false,
  )
