import { useEffect, useRef, useState } from "react"
import style from "./MailFrame.module.css"

/**
 * A mail as it looks, as high as it is. It may be measured from here and is permitted nothing else: nothing in it runs, sends a form,
 * opens a window or leads this page anywhere.
 */
export function MailFrame({ html }: { html: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [loads, setLoads] = useState(0)
  const [height, setHeight] = useState<number>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each document that is loaded has a body of its own.
  useEffect(() => {
    const body = frame.current?.contentDocument?.body
    if (!body) return
    const measured = new ResizeObserver(() => setHeight(Math.ceil(body.getBoundingClientRect().height) + 2))
    measured.observe(body)
    return () => measured.disconnect()
  }, [loads])
  return (
    <iframe
      ref={frame}
      className={style.mail}
      style={{ height }}
      title="El correo como se ve"
      sandbox="allow-same-origin"
      srcDoc={html}
      onLoad={() => setLoads((before) => before + 1)}
    />
  )
}
