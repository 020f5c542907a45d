import { Button } from "@mantine/core"
import { use, useEffect, useRef, useState } from "react"
import { copyText } from "../../../ui/copyText.ts"
import { saveFile } from "../../../ui/saveFile.ts"
import { StudioName } from "../../kit/studio/studioName.ts"
import style from "./SecondStep.module.css"

interface CodesProps {
  codes: readonly string[]
  onDone: () => void
}

/** What opens once each when the telephone is not there: shown this once. */
export function Codes({ codes, onDone }: CodesProps) {
  const studio = use(StudioName)
  const heading = useRef<HTMLHeadingElement>(null)
  const [said, setSaid] = useState("")
  useEffect(() => heading.current?.focus(), [])
  const text = `Códigos de respaldo de ${studio}\nCada uno sirve una vez, en lugar del código de tu aplicación.\n\n${codes.join("\n")}\n`
  const copy = async () =>
    setSaid((await copyText(text)) ? "Copiados." : "No se pudieron copiar. Descárgalos o anótalos.")
  return (
    <div className={style.view}>
      <h3 ref={heading} tabIndex={-1} className={style.heading}>
        Guarda tus códigos de respaldo
      </h3>
      <p>
        Si no tienes tu teléfono, entras con uno de estos. Cada uno sirve una vez, y no los volverás a ver
        aquí.
      </p>
      <ol className={style.codes} aria-label="Códigos de respaldo">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={style.ways}>
        <Button size="md" variant="outline" color="ink.8" onClick={copy}>
          Copiar
        </Button>
        <Button
          size="md"
          variant="outline"
          color="ink.8"
          onClick={() => saveFile("codigos-de-respaldo.txt", new Blob([text], { type: "text/plain" }))}
        >
          Descargar
        </Button>
      </div>
      <p role="status" className={style.note}>
        {said}
      </p>
      <Button size="lg" fullWidth onClick={onDone}>
        Ya los guardé
      </Button>
    </div>
  )
}
