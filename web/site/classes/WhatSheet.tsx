import { Suspense } from "react"
import { lazily } from "../../ui/lazily.tsx"
import { Sheet } from "../../ui/Sheet.tsx"
import { useOverlays } from "../overlays/overlays.ts"

const WhatItIs = lazily(async () => ({ default: (await import("./WhatItIs.tsx")).WhatItIs }))

/** What the class is that somebody asked about, over whatever page they stand on. */
export function WhatSheet() {
  const { about, askAbout } = useOverlays()
  return (
    <Sheet open={about !== null} onClose={() => askAbout(null)} title={about?.discipline ?? ""}>
      {about && (
        <Suspense fallback={<p role="status">Cargando...</p>}>
          <WhatItIs item={about} />
        </Suspense>
      )}
    </Sheet>
  )
}
