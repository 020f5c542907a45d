/** Whether a read failed because there is no such thing, or not for who asks. */
export const isGone = (error: Error): boolean =>
  "status" in error && [400, 404].includes(error.status as number)
