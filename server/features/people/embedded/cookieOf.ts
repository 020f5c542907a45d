/** What a response would have kept under this name. */
export function cookieOf(response: Response, name: string): string | undefined {
  const cookie = response.headers.getSetCookie().find((one) => one.startsWith(`${name}=`))
  return cookie?.slice(name.length + 1).split(";")[0] || undefined
}
