import "./Toasts.css"
import { type ComponentType, Suspense, useEffect, useState, useSyncExternalStore } from "react"
import { lazily } from "./lazily.tsx"
import style from "./Toasts.module.css"

type Kind = "info" | "success" | "error"

interface Said {
  kind: Kind
  text: string
}

interface ContainerProps {
  position: "top-right"
  autoClose: number
  theme: "light"
  closeButton: false
}

const library = () => import("react-toastify")

const Container = lazily(async () => ({
  default: await library().then(
    ({ ToastContainer }): ComponentType<ContainerProps> => ToastContainer,
    () => Plain,
  ),
}))

let said: Said | undefined
const listeners = new Set<() => void>()

/** Says something in passing. The library arrives with the first message; where it does not, the message stands without it. */
export async function toast(kind: Kind, text: string): Promise<void> {
  keepSaid({ kind, text })
  await library().then(
    ({ toast }) => void toast[kind](text),
    () => {},
  )
}

function keepSaid(one: Said): void {
  said = one
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const useSaid = () =>
  useSyncExternalStore(
    subscribe,
    () => said,
    () => undefined,
  )

/** Where passing messages appear: top right, for `autoClose` milliseconds. */
export function Toasts({ autoClose }: { autoClose: number }) {
  if (!useSaid()) return null
  return (
    <Suspense>
      <Container position="top-right" autoClose={autoClose} theme="light" closeButton={false} />
    </Suspense>
  )
}

/** One message, and no more, for as long as the library would show it. */
function Plain({ autoClose }: ContainerProps) {
  const said = useSaid()
  const [left, setLeft] = useState<Said>()
  useEffect(() => {
    const timer = setTimeout(() => setLeft(said), autoClose)
    return () => clearTimeout(timer)
  }, [said, autoClose])
  if (!said || said === left) return null
  return (
    <p role="alert" className={style.plain} data-kind={said.kind}>
      {said.text}
    </p>
  )
}
