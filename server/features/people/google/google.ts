export interface GoogleOptions {
  clientId: string
  clientSecret: string
  /** Whose discovery document says where to ask; Google's own but in tests. */
  issuer: string
  /** Where people find the studio: what Google comes back to is never what a request says. */
  site: string
}

/** Who Google says that somebody is. */
export interface GoogleProfile {
  email: string
  firstName: string
  lastName: string
}

export interface Google {
  /** Where a person is sent, and what only the page that asked must bring back. */
  start(): Promise<{ url: string; proof: string }>
  /** The refresh credential of who came back. Throws GOOGLE_FAILED, GOOGLE_NOT_LINKED or SECOND_STEP_NEEDS_PASSWORD. */
  finish(answer: GoogleAnswer): Promise<{ credential: string; profile: GoogleProfile }>
}

export interface GoogleAnswer {
  code: string
  state: string
  proof: string
}
