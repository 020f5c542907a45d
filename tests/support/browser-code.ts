import type { Locator } from "@playwright/test"
import decodeQR from "qr/decode.js"
import sharp from "sharp"

/** What a camera reads of a code as it is seen on the screen. */
export async function readCode(code: Locator): Promise<string> {
  const { data, info } = await sharp(await code.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return decodeQR({ width: info.width, height: info.height, data })
}
