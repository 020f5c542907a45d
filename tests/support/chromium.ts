const switches = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
]

/** The one that comes from npm, the same on every machine; or that which CHROMIUM_PATH names. */
export async function findChromium(): Promise<{ executablePath: string; args: string[] }> {
  const named = process.env.CHROMIUM_PATH
  if (named) return { executablePath: named, args: switches }
  const { default: packaged } = await import("@sparticuz/chromium")
  return { executablePath: await packaged.executablePath(), args: switches }
}
