/** What reads a code in a picture of the camera; undefined where there is none. */
type Reader = (video: HTMLVideoElement) => Promise<string | undefined>

interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>
}
type DetectorClass = {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

/** The browser's own reader where it has one, as Chrome on Android does; a library's elsewhere, loaded only then. */
export async function openReader(): Promise<Reader> {
  const Own = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
  const formats = (await Own?.getSupportedFormats().catch(() => [])) ?? []
  if (Own && formats.includes("qr_code")) {
    const detector = new Own({ formats: ["qr_code"] })
    return async (video) => (await detector.detect(video))[0]?.rawValue
  }
  const { default: decodeQR } = await import("qr/decode.js")
  const canvas = document.createElement("canvas")
  const context = canvas.getContext("2d", { willReadFrequently: true })
  return async (video) => {
    // The middle of the picture, small enough for a slow tablet.
    const side = Math.min(video.videoWidth, video.videoHeight)
    const size = Math.min(side, 640)
    if (!context || size === 0) return undefined
    canvas.width = size
    canvas.height = size
    const [left, above] = [(video.videoWidth - side) / 2, (video.videoHeight - side) / 2]
    context.drawImage(video, left, above, side, side, 0, 0, size, size)
    const { data } = context.getImageData(0, 0, size, size)
    try {
      return decodeQR({ width: size, height: size, data })
    } catch {
      // It says so by throwing that there is no code.
      return undefined
    }
  }
}
