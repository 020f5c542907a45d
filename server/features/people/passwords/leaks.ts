/** Passwords that are known to have leaked somewhere. */
export interface Leaks {
  has(password: string): Promise<boolean>
}
