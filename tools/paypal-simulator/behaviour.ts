/**
 * What an order of the simulator does besides going well. `lost`: it happens, and the answer never arrives. `empty`: it
 * happens, and the answer says nothing. `fail`: it does not happen, and the answer is a 500. `strange`: it does not happen, and
 * is refused in words that no list has; `strangeDone`: it happens, and is answered so.
 */
export interface Behaviour {
  create?: "fail" | "empty" | "lost"
  capture?:
    | ("decline" | "step" | "lost" | "empty" | "fail" | "pending")
    | ("otherAmount" | "otherCurrency" | "strange" | "strangeDone")
  refund?: "fail" | "lost" | "refuse" | "pending" | "strange" | "strangeDone"
  /** When the webhook of a capture comes; `once`, soon after the answer, unless told otherwise. */
  webhook?: "once" | "none" | "first" | "twice" | "late" | "forged"
  /** Milliseconds before anything that is asked of this order begins: a second request that comes meanwhile is refused. */
  slow?: number
  /** Milliseconds between what is done and its answer. */
  late?: number
}

/** Cards of the simulator that do something else than pay; any other pays. The browser sends what they do, never the number. */
export const cards: Record<string, Behaviour> = {
  "4000000000000002": { capture: "decline" },
  "4000000000003220": { capture: "step" },
  "4000000000000259": { capture: "lost" },
  "4000000000000341": { capture: "pending" },
  "4000000000000127": { slow: 6_000 },
}

/** What the approval offers, in the words of whoever tries it. */
export const choices: readonly { name: string; label: string; behaviour: Behaviour }[] = [
  { name: "approve", label: "Se cobra", behaviour: {} },
  { name: "decline", label: "El banco lo rechaza", behaviour: { capture: "decline" } },
  { name: "step", label: "Falta otro paso del banco", behaviour: { capture: "step" } },
  { name: "slow", label: "Tarda seis segundos", behaviour: { slow: 6_000 } },
  { name: "lost", label: "Se cobra, pero la respuesta se pierde", behaviour: { capture: "lost" } },
  { name: "first", label: "El aviso llega antes que la respuesta", behaviour: { webhook: "first" } },
  { name: "twice", label: "El aviso llega dos veces", behaviour: { webhook: "twice" } },
  {
    name: "late",
    label: "La respuesta se pierde y el aviso tarda",
    behaviour: { capture: "lost", webhook: "late" },
  },
  { name: "forged", label: "Llega un aviso falso", behaviour: { webhook: "forged" } },
  { name: "otherAmount", label: "Se cobra otro importe", behaviour: { capture: "otherAmount" } },
]
