import { existsSync } from "node:fs"

const switches = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
]

/** The system's Chromium where there is one, else the one that comes from npm. */
export async function findChromium(): Promise<{ executablePath: string; args: string[] }> {
  const installed = [process.env.CHROMIUM_PATH, "/usr/bin/chromium", "/usr/bin/google-chrome"]
  const found = installed.find((path) => path && existsSync(path))
  if (found) return { executablePath: found, args: switches }
  const { default: packaged } = await import("@sparticuz/chromium")
  return { executablePath: await packaged.executablePath(), args: switches }
}
