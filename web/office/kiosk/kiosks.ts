/** Where a tablet keeps what opens its kiosk. Signing out does not take it: staff sign out when they start one. */
const name = "cupo.kiosk"

export const kioskHref = "/kiosco"

export const keptKiosk = (): string | null => localStorage.getItem(name)
export const keepKiosk = (token: string): void => localStorage.setItem(name, token)
export const dropKiosk = (): void => localStorage.removeItem(name)
