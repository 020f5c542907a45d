import type { CSSProperties } from "react"
import { type AccentTones, tonesOf } from "../../../../contract/tones.ts"

/** A style, and the name by which the dark knows it (`dark.ts`). */
export type Dress = CSSProperties & { className?: string }

const ink = "#2B2522"
const ink2 = "#6A5F57"
const cream = "#F4EDE2"

const text = "Figtree, 'Segoe UI', Helvetica, Arial, sans-serif"
const display = "Fraunces, Georgia, 'Times New Roman', serif"

const notes = ({ deep, light }: AccentTones) => ({
  sage: { className: "sage", color: "#37442F", backgroundColor: "#DFE6D8" },
  gold: { className: "gold", color: "#6B4A0E", backgroundColor: "#F5E6C4" },
  clay: { className: "clay", color: deep, backgroundColor: light },
})

/** A studio's colours and type as mail can show them: sizes in pixels, fonts that every reader has behind ours. */
export const lookIn = (accent: string | null) => {
  const tones = tonesOf(accent)
  return { ...look(tones), notes: notes(tones) }
}
export type Look = ReturnType<typeof lookIn>

const pill = { borderRadius: 28, fontSize: 16, fontWeight: 600, textAlign: "center" as const }

const look = ({ accent, surface, on, deep }: AccentTones) => ({
  body: {
    ...{ className: "ground", margin: 0, padding: 0, backgroundColor: cream },
    // A name of one long word makes no mail wider than its reader.
    ...{ fontFamily: text, color: ink, wordBreak: "break-word" as const },
  },
  page: { className: "page", maxWidth: 560, margin: "0 auto", padding: "28px 16px 40px" },
  head: { padding: "0 8px 18px" },
  /** Of a name in letters, and of a logo that is not shown. */
  mark: { className: "ink", fontFamily: display, fontSize: 26, lineHeight: "34px", color: ink, margin: 0 },
  dot: { className: "tint", color: accent },
  logo: {
    ...{
      className: "logo",
      display: "block",
      border: 0,
      fontFamily: display,
      fontSize: 24,
      lineHeight: "32px",
    },
    ...{ color: ink, textDecoration: "none" },
  },
  card: { className: "card", backgroundColor: "#FFFFFF", borderRadius: 24, border: "1px solid #E3D9CB" },
  inside: { className: "inside", padding: "34px 32px 32px" },
  title: {
    ...{ className: "ink title", fontFamily: display, fontWeight: 400, fontSize: 34, lineHeight: "40px" },
    ...{ letterSpacing: "-0.5px", color: ink, margin: "0 0 14px" },
  },
  paragraph: { className: "ink", fontSize: 16, lineHeight: "25px", color: ink, margin: "0 0 14px" },
  ticket: { borderRadius: 20, margin: "12px 0 18px" },
  ticketInside: { className: "stub", padding: "22px 24px 22px" },
  mine: { backgroundColor: surface, color: on },
  gone: { className: "gone", backgroundColor: cream, color: ink2 },
  day: { fontSize: 15, lineHeight: "22px", margin: 0 },
  hour: { fontFamily: display, fontSize: 50, lineHeight: "58px", letterSpacing: "-1px", margin: "2px 0 4px" },
  period: { fontSize: 20, letterSpacing: 0 },
  crossed: { textDecoration: "line-through" },
  what: { fontSize: 18, lineHeight: "25px", fontWeight: 600, margin: 0 },
  line: { fontSize: 15, lineHeight: "22px", margin: 0 },
  /** Who gives it and where, under a line that tears off. */
  place: { borderTop: `1px solid ${on}59`, margin: "16px 0 0" },
  placeGone: { className: "line", borderTop: "1px solid #D9CEBF", margin: "16px 0 0" },
  placeInside: { padding: "16px 0 0" },
  face: { width: faceSide, padding: "0 14px 0 0", verticalAlign: "middle" },
  initials: {
    ...{ width: faceSide, height: faceSide, borderRadius: faceSide / 2, textAlign: "center" as const },
    ...{ backgroundColor: "#FBF8F3", color: deep, fontFamily: display, fontSize: 20 },
    ...{ lineHeight: `${faceSide}px` },
  },
  portrait: {
    display: "block",
    border: 0,
    fontSize: 15,
    borderRadius: faceSide / 2,
    objectFit: "cover" as const,
  },
  beside: { verticalAlign: "middle" },
  who: { fontSize: 15, lineHeight: "22px", fontWeight: 600, margin: 0 },
  code: {
    ...{
      className: "code",
      fontFamily: display,
      fontSize: 44,
      lineHeight: "56px",
      letterSpacing: "10px",
    },
    ...{ textAlign: "center" as const, padding: "18px 0 18px 10px", color: ink, backgroundColor: cream },
    borderRadius: 20,
  },
  note: { borderRadius: 14, margin: "0 0 24px" },
  lastNote: { borderRadius: 14, margin: 0 },
  noteInside: { fontSize: 15, lineHeight: "22px", padding: "13px 18px" },
  button: { ...pill, className: "press", backgroundColor: surface, color: on, padding: "16px 32px" },
  choices: { margin: "14px 0 0" },
  choice: {
    ...pill,
    ...{ className: "choice", color: ink, backgroundColor: "#FFFFFF", border: "1px solid #CFC3B4" },
    ...{ fontSize: 15, padding: "12px 24px", marginRight: 10, marginBottom: 8 },
  },
  more: { margin: "14px 0 0", fontSize: 15, lineHeight: "30px" },
  way: { className: "tint", color: deep, textDecoration: "underline", marginRight: 20 },
  foot: { padding: "22px 12px 0" },
  small: { className: "ink2", fontSize: 13, lineHeight: "20px", color: ink2, margin: "0 0 8px" },
  quiet: { className: "ink2", color: ink2, textDecoration: "underline" },
})

/** Pixels of a portrait's side. */
export const faceSide = 48
