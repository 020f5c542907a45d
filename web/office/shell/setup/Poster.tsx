import type { CSSProperties } from "react"
import { createPortal } from "react-dom"
import type { StudioProfile } from "../../../../contract/studio.ts"
import { tonesOf } from "../../../../contract/tones.ts"
import { accentVariables } from "../../../ui/Accent.tsx"
import { QrCode } from "../../../ui/QrCode.tsx"
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
      {/* It survives a stain: a quarter of it may be lost. */}
      <QrCode text={address} ecc="quartile" className={style.code} />
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
