/** What was typed to find them is their address, their telephone or their name. */
export function guess(typed: string) {
  const [firstName = "", ...rest] = typed.split(/\s+/)
  const none = { firstName: "", lastName: "", email: "", phone: "" }
  if (typed.includes("@")) return { ...none, email: typed }
  if (/\d/.test(typed)) return { ...none, phone: typed }
  return { ...none, firstName, lastName: rest.join(" ") }
}

/** One that nobody knows: it is changed before it is ever used. */
export const newPassword = () => `Aa1${crypto.randomUUID()}`
