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
  /** What else can be done about it, side by side. */
  choices?: Way[]
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
  /** Who gives it. */
  instructor: string
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

/** What a letter is adorned with. All that it says it says without them. */
export interface Pictures {
  /** What their addresses begin with, without a slash at the end. */
  site: string
  /** The id of the instructor's photograph. */
  portrait?: string | undefined
}
