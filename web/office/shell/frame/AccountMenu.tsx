import { Menu } from "@mantine/core"
import { Suspense, useState } from "react"
import { signOut } from "../../../api/signOut.ts"
import { Address } from "../../../ui/Address.tsx"
import { Initials } from "../../../ui/Initials.tsx"
import { DownIcon } from "../../../ui/icons.tsx"
import { Loading } from "../../../ui/Loading.tsx"
import { lazily } from "../../../ui/lazily.tsx"
import { Sheet } from "../../../ui/Sheet.tsx"
import { useShortcut } from "../../kit/page/useShortcut.ts"
import { useStaff } from "../../kit/signedIn.ts"
import style from "./AccountMenu.module.css"
import { OwnPassword } from "./OwnPassword.tsx"

const OwnStep = lazily(() => import("../secondStep/OwnStep.tsx"))

/** Who is at work, and the way out. */
export function AccountMenu() {
  const { firstName, lastName, email } = useStaff()
  const [shortcut, setShortcut] = useShortcut()
  const [leaving, setLeaving] = useState(false)
  const [isChanging, setChanging] = useState(false)
  const [isLooking, setLooking] = useState(false)
  const leave = () => {
    setLeaving(true)
    void signOut().finally(() => setLeaving(false))
  }
  return (
    <>
      <Menu position="bottom-end" radius="md" withInitialFocusPlaceholder={false} withinPortal={false}>
        <Menu.Target>
          <button type="button" className={style.account} disabled={leaving}>
            <Initials name={`${firstName} ${lastName}`} size={32} />
            <span className={style.name}>{firstName}</span>
            <DownIcon />
          </button>
        </Menu.Target>
        <Menu.Dropdown w="min(13.75rem, calc(100vw - 16px))">
          <Menu.Label className={style.email}>
            <Address>{email}</Address>
          </Menu.Label>
          <Menu.Item mih={44} closeMenuOnClick={false} onClick={() => setShortcut(!shortcut)}>
            {`Atajo / para buscar: ${shortcut ? "sí" : "no"}`}
          </Menu.Item>
          <Menu.Item mih={44} onClick={() => setChanging(true)}>
            Cambiar mi contraseña
          </Menu.Item>
          <Menu.Item mih={44} onClick={() => setLooking(true)}>
            Segundo paso para entrar
          </Menu.Item>
          <Menu.Item mih={44} onClick={leave}>
            Salir
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Sheet
        open={isLooking}
        onClose={() => setLooking(false)}
        title="Segundo paso para entrar"
        firm
        asks={false}
      >
        {isLooking && (
          <Suspense fallback={<Loading />}>
            <OwnStep />
          </Suspense>
        )}
      </Sheet>
      <OwnPassword open={isChanging} onClose={() => setChanging(false)} />
    </>
  )
}
