import { type AccentTones, tonesOf } from "../../../../contract/accent.ts"

const ink = "#2B2522"
const ink2 = "#6A5F57"

const text = "Figtree, 'Segoe UI', Helvetica, Arial, sans-serif"
const display = "Fraunces, Georgia, 'Times New Roman', serif"

const notes = ({ deep, light }: AccentTones) => ({
  sage: { color: "#37442F", backgroundColor: "#DFE6D8" },
  gold: { color: "#6B4A0E", backgroundColor: "#F5E6C4" },
  clay: { color: deep, backgroundColor: light },
})

/** A studio's colours and type as mail can show them: sizes in pixels, fonts that every reader has behind ours. */
export const lookIn = (accent: string | null) => {
  const tones = tonesOf(accent)
  return { ...look(tones), notes: notes(tones) }
}
export type Look = ReturnType<typeof lookIn>

const look = ({ accent, deep }: AccentTones) => ({
  body: { margin: 0, padding: 0, backgroundColor: "#F4EDE2", fontFamily: text, color: ink },
  page: { maxWidth: 560, margin: "0 auto", padding: "28px 16px 40px" },
  mark: { fontFamily: display, fontSize: 24, lineHeight: "32px", color: ink, margin: "0 0 20px 8px" },
  dot: { color: accent },
  card: { backgroundColor: "#FFFFFF", borderRadius: 24, border: "1px solid #E3D9CB" },
  inside: { padding: "32px 28px 28px" },
  title: {
    fontFamily: display,
    fontWeight: 400,
    fontSize: 32,
    lineHeight: "38px",
    letterSpacing: "-0.5px",
    color: ink,
    margin: "0 0 14px",
  },
  paragraph: { fontSize: 16, lineHeight: "25px", color: ink, margin: "0 0 14px" },
  ticket: { borderRadius: 20, margin: "10px 0 16px" },
  ticketInside: { padding: "20px 22px 22px" },
  mine: { backgroundColor: accent, color: "#FFFFFF" },
  gone: { backgroundColor: "#F4EDE2", color: ink2 },
  day: { fontSize: 15, lineHeight: "22px", margin: 0 },
  hour: { fontFamily: display, fontSize: 46, lineHeight: "54px", letterSpacing: "-1px", margin: "2px 0 4px" },
  period: { fontSize: 19, letterSpacing: 0 },
  crossed: { textDecoration: "line-through" },
  what: { fontSize: 17, lineHeight: "24px", fontWeight: 600, margin: "0 0 2px" },
  line: { fontSize: 14, lineHeight: "21px", margin: 0 },
  code: {
    fontFamily: display,
    fontSize: 44,
    lineHeight: "56px",
    letterSpacing: "10px",
    textAlign: "center" as const,
    padding: "18px 0 18px 10px",
    backgroundColor: "#F4EDE2",
    borderRadius: 20,
  },
  note: { borderRadius: 14, margin: "0 0 22px" },
  noteInside: { fontSize: 15, lineHeight: "22px", padding: "12px 16px" },
  button: {
    backgroundColor: accent,
    color: "#FFFFFF",
    borderRadius: 28,
    fontSize: 16,
    fontWeight: 600,
    padding: "15px 30px",
    textAlign: "center" as const,
  },
  more: { margin: "20px 0 0", fontSize: 15, lineHeight: "30px" },
  way: { color: deep, textDecoration: "underline", marginRight: 20 },
  foot: { padding: "20px 12px 0" },
  small: { fontSize: 13, lineHeight: "20px", color: ink2, margin: "0 0 8px" },
  quiet: { color: ink2, textDecoration: "underline" },
})
