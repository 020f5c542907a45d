import { type ReactNode, useEffect, useRef, useState } from "react"

/** What is made only once one comes near it. */
export function Near({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (isNear || !place.current) return
    const seen = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: "600px" },
    )
    seen.observe(place.current)
    return () => seen.disconnect()
  }, [isNear])
  return (
    <div ref={place} data-wide>
      {isNear && children}
    </div>
  )
}
