/** An account, as it goes from one provider to another. No password goes along: neither takes the hashes of the other. */
export interface MovingAccount {
  uid: string
  email: string
  name: string
  /** Somebody has shown that the address is theirs. */
  isProven: boolean
  /** It opens with a password. */
  hasPassword: boolean
  /** What opens it besides a password: Google's own numbers. */
  google: { id: string; email: string }[]
}

/** What a move asks of a provider, besides the port. */
export interface MovingProvider {
  /** Those that there are, in no order. */
  readAccounts(wanted: { uids: string[] } | { emails: string[] }): Promise<MovingAccount[]>
  /**
   * Makes accounts with these very uids, or makes those with these uids what they are told to be: whatever opened them before
   * does no more. Done again, nothing happens. Those whose address is another account's are left out. The uids of the others.
   */
  adoptAccounts(accounts: MovingAccount[]): Promise<Set<string>>
}
