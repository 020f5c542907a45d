import type { Page } from "@playwright/test"
import { drawQr } from "../../web/ui/qrPath.ts"

declare global {
  interface Window {
    /** What the camera of this page gave away, and whether it is on. */
    tracks?: MediaStreamTrack[]
  }
}

/** A camera that sees a sheet of paper; what is drawn on it is changed by `holdUp`. Before the page is opened. */
export async function withCamera(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const canvas = document.createElement("canvas")
    canvas.width = 480
    canvas.height = 480
    Object.assign(window, { paper: canvas })
    const draw = () => canvas.getContext("2d")?.fillRect(0, 0, 1, 1)
    navigator.mediaDevices.getUserMedia = async () => {
      // A stream tells of what changes.
      setInterval(draw, 100)
      const stream = canvas.captureStream(10)
      window.tracks = stream.getTracks()
      return stream
    }
  })
}

/** Holds a code before the camera. */
export async function holdUp(page: Page, code: string): Promise<void> {
  await page.evaluate(
    ({ size, path }) => {
      const context = (window as unknown as { paper: HTMLCanvasElement }).paper.getContext("2d")
      if (!context) return
      context.setTransform(1, 0, 0, 1, 0, 0)
      context.fillStyle = "#fff"
      context.fillRect(0, 0, 480, 480)
      context.translate(96, 96)
      context.scale(288 / size, 288 / size)
      context.fillStyle = "#000"
      context.fill(new Path2D(path))
    },
    drawQr(code, "medium", 2),
  )
}

/** A camera that whoever holds the device does not let the page have. */
export async function withoutCamera(page: Page): Promise<void> {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("", "NotAllowedError"))
  })
}
