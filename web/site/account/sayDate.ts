/** «18 dic», where the person is. */
export function sayDate(instant: string): string {
  return new Intl.DateTimeFormat("es-MX", { day: "numeric", month: "short" }).format(new Date(instant))
}
