import { Button } from "@mantine/core"
import { type ComponentType, createContext, lazy, useContext, useEffect, useReducer } from "react"
import { missing } from "./cutOff.ts"
import style from "./lazily.module.css"
import { onItsWay } from "./leaving.ts"
import { renew } from "./renew.ts"

interface Options {
  /** Nobody asked for it: where it cannot be had, nothing is said of it. */
  silent?: boolean
}

/** Has what could not be loaded loaded by whoever shows it next; and, when pressed, at once. */
const Again = createContext({ forget: () => {}, press: () => {} })

/**
 * What is loaded when it is shown. Where it cannot be, the page around it stays, with all that was typed: in its place
 * stands why, and what to press.
 */
export function lazily<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { silent = false }: Options = {},
): ComponentType<Props> {
  const begin = () =>
    lazy<ComponentType<Props>>(() =>
      onItsWay(
        load().catch(async () => {
          missing.add(load)
          const why = await renew()
          return { default: silent ? Nothing : why === "away" ? Away : Newer }
        }),
      ),
    )
  let Piece = begin()
  return function Lazily(props: Props) {
    const [, draw] = useReducer((count: number) => count + 1, 0)
    const Shown = Piece
    // Not what came in its place meanwhile: that would be drawn anew, without what was typed into it.
    const forget = () => {
      if (Piece !== Shown) return
      missing.delete(load)
      Piece = begin()
    }
    const press = () => {
      forget()
      draw()
    }
    return (
      <Again value={{ forget, press }}>
        <Shown {...props} />
      </Again>
    )
  }
}

function useAgain() {
  const { forget, press } = useContext(Again)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is no longer shown.
  useEffect(() => forget, [])
  return press
}

function Nothing() {
  useAgain()
  return null
}

function Away() {
  return <Unloaded text="No se pudo abrir: no hay conexión." press="Intentar de nuevo" onPress={useAgain()} />
}

function Newer() {
  useAgain()
  return (
    <Unloaded
      text="Hay una versión nueva. Carga la página de nuevo para abrir esta parte."
      press="Cargar de nuevo"
      onPress={() => location.reload()}
    />
  )
}

function Unloaded({ text, press, onPress }: { text: string; press: string; onPress: () => void }) {
  return (
    <div className={style.unloaded}>
      <p role="alert">{text}</p>
      <Button variant="outline" color="ink.8" onClick={onPress}>
        {press}
      </Button>
    </div>
  )
}
