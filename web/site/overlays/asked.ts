import type { AuthView } from "./overlays.ts"

/** The views that an address may ask for, by what it says. */
const words = { entrar: "Login", registro: "Singup", contrasena: "Recovery" } as const satisfies Record<
  string,
  AuthView
>

/** The address that opens a view over the home, for whom no script answers yet. */
export function hrefOf(view: (typeof words)[keyof typeof words]): string {
  const word = Object.entries(words).find(([, named]) => named === view)?.[0]
  return `/?acceso=${word}`
}

/** Whose first password it is, in the address that the mail to who was written down at the desk leads to. */
export function firstPasswordOf(hash: string): string | undefined {
  return new URLSearchParams(hash.slice(1)).get("correo") ?? undefined
}

/** The view that an address asks for. */
export function askedView(search: string): AuthView | undefined {
  return words[new URLSearchParams(search).get("acceso") as keyof typeof words]
}
