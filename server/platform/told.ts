import { constants } from "node:os"

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const
type Tidy = () => Promise<unknown>

const tidies: Tidy[] = []
let isTold = false

/** What fails from then on fails for that, and nobody need be told. */
export const isToldToStop = (): boolean => isTold

/** What is taken away, last first, if the process is told to stop before `forget` is called; told again, it goes at once. */
export function whenToldToStop(tidy: Tidy): { forget(): void } {
  if (tidies.length === 0) for (const signal of signals) process.on(signal, end)
  tidies.push(tidy)
  return {
    forget() {
      tidies.splice(tidies.indexOf(tidy), 1)
      if (tidies.length === 0 && !isTold) for (const signal of signals) process.off(signal, end)
    },
  }
}

/** Does `work`, and tidies up after it: when it has ended, however it did, and where the process is told to stop in the middle. */
export async function tidily<T>(work: () => Promise<T>, tidy: Tidy): Promise<T> {
  const told = whenToldToStop(tidy)
  try {
    return await work()
  } finally {
    await tidy().finally(told.forget)
  }
}

async function end(signal: (typeof signals)[number]): Promise<void> {
  isTold = true
  for (const one of signals) process.off(one, end)
  for (const tidy of [...tidies].reverse()) await tidy().catch(() => {})
  process.exit(128 + constants.signals[signal])
}
