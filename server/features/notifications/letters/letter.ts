import type { StudioProfile } from "../../../../contract/studio.ts"

/** A mail by what it says. How it looks is `html.ts`'s, how it reads without a look `text.ts`'s. Nothing here is markup. */
export interface Letter {
  subject: string
  /** What a list of mails shows beside the subject. */
  preview: string
  title: string
  paragraphs: string[]
  ticket?: Ticket
  /** Six digits, to be copied. */
  code?: string
  note?: Note
  action?: Way
  /** Smaller ways on. */
  more?: Way[]
  /** Below it all, in small print. */
  reason: string
  /** Where it is no longer wanted, of what may be unwanted. */
  unsubscribe?: Way
  replyTo?: string
}

/** A class, its hour as the hero. `gone`: it is no longer theirs. */
export interface Ticket {
  gone: boolean
  day: string
  clock: string
  period: string
  title: string
  lines: string[]
}

/** What is promised, what presses, and what was lost. */
export interface Note {
  tone: "sage" | "gold" | "clay"
  text: string
}

export interface Way {
  label: string
  href: string
}

/** What a signed link does, with one more press on its page. */
export type Purpose = "cancel" | "claim" | "mute"

/** What every letter stands on. */
export interface Surroundings {
  studio: StudioProfile
  /** Without a slash at the end. */
  site: string
  /** The address of a signed link: until then it does one thing for one person. */
  link(purpose: Purpose, of: { userId: string; id: string; until: string }): string
}
