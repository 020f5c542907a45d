import encodeQR from "qr"
import { type CSSProperties, useMemo } from "react"
import { createPortal } from "react-dom"
import type { StudioProfile } from "../../../../contract/studio.ts"
import { tonesOf } from "../../../../contract/tones.ts"
import { accentVariables } from "../../../ui/Accent.tsx"
import { Mark } from "../../kit/brand/Screens.tsx"
import style from "./Poster.module.css"

interface PosterProps {
  studio: Pick<StudioProfile, "name" | "logo" | "accent" | "tagline">
  address: string
}

/** The way into the site for a wall: small here, a whole sheet when it is printed, and nothing else of the page with it. */
export function Poster({ studio, address }: PosterProps) {
  const colors = accentVariables(tonesOf(studio.accent)) as CSSProperties
  const sheet = (
    <>
      <div className={style.head}>
        <Mark {...studio} />
        <p>{studio.tagline}</p>
      </div>
      <p className={style.title}>
        Reserva tu clase, <em>elige tu lugar.</em>
      </p>
      <QrCode text={address} />
      <p className={style.how}>Apunta la cámara de tu teléfono, o entra a</p>
      <p className={style.address}>{new URL(address).host}</p>
    </>
  )
  return (
    <>
      <div
        className={style.small}
        style={colors}
        role="img"
        aria-label={`Póster con un código QR que lleva a ${address}`}
      >
        {sheet}
      </div>
      {createPortal(
        <div className={style.poster} style={colors} aria-hidden="true">
          {sheet}
        </div>,
        document.body,
      )}
    </>
  )
}

/** A code that survives a stain: a quarter of it may be lost. */
function QrCode({ text }: { text: string }) {
  const { size, path } = useMemo(() => {
    const rows = encodeQR(text, "raw", { ecc: "quartile", border: 2 })
    const cells = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    return { size: rows.length, path: cells.join("") }
  }, [text])
  return (
    <svg
      className={style.code}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      aria-hidden="true"
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path} fill="#2b2522" />
    </svg>
  )
}
