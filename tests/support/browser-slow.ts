import type { BrowserContext, Page } from "@playwright/test"

/** Pages of a computer so many times slower, where `SLOW` asks for it: what a quiet machine is too quick to show. */
export function slowDown(context: BrowserContext): void {
  const rate = Number(process.env.SLOW ?? 1)
  // One that is closed at once has nothing to be slow with.
  if (rate > 1) context.on("page", (page) => void throttle(page, rate).catch(() => {}))
}

async function throttle(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send("Emulation.setCPUThrottlingRate", { rate })
}
