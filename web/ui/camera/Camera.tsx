import style from "./Camera.module.css"
import { type CameraState, useCamera } from "./useCamera.ts"

interface CameraProps {
  isOn: boolean
  /** Which side of the device looks. */
  facing: "user" | "environment"
  onRead: (text: string) => void
}

const said: Record<Exclude<CameraState, "on">, string> = {
  starting: "Abriendo la cámara…",
  refused: "La cámara no tiene permiso. Dáselo en el navegador, o escribe el código.",
  absent: "Aquí no hay cámara. Escribe el código o usa un lector.",
  over: "La cámara dejó de leer. Carga la página de nuevo, o escribe el código.",
  broken: "La cámara no abrió: quizá otra aplicación la usa. Escribe el código.",
}

/** What the camera sees, with a frame for the code; or why it sees nothing. */
export function Camera({ isOn, facing, onRead }: CameraProps) {
  const { video, state } = useCamera(isOn, facing, onRead)
  return (
    <div className={style.camera} data-state={state}>
      <video ref={video} className={style.picture} data-facing={facing} muted playsInline tabIndex={-1} />
      {state === "on" ? (
        <span className={style.frame} aria-hidden="true" />
      ) : (
        <p className={style.said} role="status">
          {said[state]}
        </p>
      )}
    </div>
  )
}
