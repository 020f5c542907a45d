import { type RefObject, useEffect, useRef, useState } from "react"
import { openReader } from "./readFrames.ts"

/**
 * `refused`: by who holds it, or by this page's policy. `absent`: there is none, or it may not be used here. `over`: it stopped, or what
 * reads its pictures could not be loaded.
 */
export type CameraState = "starting" | "on" | "refused" | "absent" | "broken" | "over"

/** A code that stays before the camera is read once in so long. */
const [betweenLooks, sameAgainAfter] = [150, 4_000]

/** The camera, and what codes it sees. It is on while `video` is on the page and `isOn`. */
export function useCamera(
  isOn: boolean,
  facing: "user" | "environment",
  onRead: (text: string) => void,
): { video: RefObject<HTMLVideoElement | null>; state: CameraState } {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<CameraState>("starting")
  const read = useRef(onRead)
  read.current = onRead

  useEffect(() => {
    if (!isOn) return
    let isOver = false
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const last = { text: "", at: 0 }

    const start = async () => {
      if (!navigator.mediaDevices) return setState("absent")
      const [opened, look] = await Promise.all([
        navigator.mediaDevices.getUserMedia({ video: { facingMode: facing }, audio: false }),
        openReader().catch(() => undefined),
      ])
      stream = opened
      if (isOver || !video.current) return stop()
      if (!look) return end()
      for (const track of opened.getTracks()) track.addEventListener("ended", end)
      video.current.srcObject = opened
      await video.current.play()
      if (isOver) return
      setState("on")
      const again = async () => {
        const text = isOver || !video.current ? undefined : await look(video.current).catch(() => undefined)
        if (isOver) return
        const now = Date.now()
        if (text && (text !== last.text || now - last.at > sameAgainAfter)) read.current(text)
        if (text) Object.assign(last, { text, at: now })
        timer = setTimeout(again, betweenLooks)
      }
      void again()
    }
    const stop = () => {
      isOver = true
      clearTimeout(timer)
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    // Pulled out, or given to something else.
    const end = () => {
      if (isOver) return
      stop()
      setState("over")
    }
    start().catch((error: unknown) => {
      if (!isOver) setState(stateOf(error))
      stop()
    })
    return stop
  }, [isOn, facing])
  return { video, state }
}

function stateOf(error: unknown): CameraState {
  const name = error instanceof DOMException ? error.name : ""
  if (name === "NotAllowedError" || name === "SecurityError") return "refused"
  return name === "NotFoundError" || name === "OverconstrainedError" ? "absent" : "broken"
}
