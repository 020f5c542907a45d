import encodeQR, { type ErrorCorrection } from "qr"

/** A QR code as a square of modules, and an SVG path that draws the dark ones. */
export interface QrDrawing {
  size: number
  path: string
}

/** Digits and capitals alone are drawn in fewer modules. */
export function drawQr(text: string, ecc: ErrorCorrection, border = 0): QrDrawing {
  const encoding = /^[0-9A-Z $%*+./:-]+$/.test(text) ? "alphanumeric" : "byte"
  const rows = encodeQR(text, "raw", { ecc, border, encoding })
  const runs = rows.flatMap((row, y) =>
    row.flatMap((isDark, x) => {
      if (!isDark || row[x - 1]) return []
      const end = row.indexOf(false, x)
      const length = (end < 0 ? row.length : end) - x
      return [`M${x} ${y}h${length}v1h-${length}z`]
    }),
  )
  return { size: rows.length, path: runs.join("") }
}
