import type { ErrorCorrection } from "qr"
import { useMemo } from "react"
import { drawQr } from "./qrPath.ts"

interface QrCodeProps {
  text: string
  ecc: ErrorCorrection
  className: string | undefined
}

/** A QR code with the quiet edge that a camera needs; who cannot see it is told beside it what it is. */
export function QrCode({ text, ecc, className }: QrCodeProps) {
  const { size, path } = useMemo(() => drawQr(text, ecc, 2), [text, ecc])
  return (
    <svg className={className} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" aria-hidden="true">
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path} fill="#2b2522" />
    </svg>
  )
}
