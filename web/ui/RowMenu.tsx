import { ActionIcon, Menu } from "@mantine/core"
import { useRef } from "react"
import { MoreIcon } from "./icons.tsx"
import { useFocusLeft } from "./useFocusLeft.ts"

export interface RowAction {
  /** Ver detalles, Editar, Activar, Desactivar, Eliminar. */
  label: string
  onSelect?: () => void
  /** Where it leads outside the product: a call, a message. */
  href?: string
  danger?: boolean
}

interface RowMenuProps {
  actions: RowAction[]
  label?: string
  /** Of its button, in pixels. */
  size?: number
}

/** What can be done with a row, under `label`. A click here does not open the row. */
export function RowMenu(props: RowMenuProps) {
  return props.actions.length === 0 ? null : <Offered {...props} />
}

function Offered({ actions, label = "Acciones", size = 44 }: RowMenuProps) {
  const target = useRef<HTMLButtonElement>(null)
  // With what it acted on it may be gone, and the focus that it was given back with it.
  useFocusLeft(target)
  const choose = (act: RowAction["onSelect"]) => () => {
    // What opens now gives the focus back to here when it closes: the item is gone by then.
    target.current?.focus()
    act?.()
  }
  return (
    <Menu
      position="bottom-end"
      radius="md"
      shadow="md"
      withInitialFocusPlaceholder={false}
      portalProps={{ target: "main" }}
    >
      <Menu.Target>
        <ActionIcon
          ref={target}
          variant="subtle"
          color="ink"
          size={size}
          radius="md"
          aria-label={label}
          onClick={(event) => event.stopPropagation()}
        >
          <MoreIcon />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown
        miw="min(11.25rem, calc(100vw - 28px))"
        maw="min(20rem, calc(100vw - 28px))"
        onClick={(event) => event.stopPropagation()}
      >
        {actions.map(({ label, onSelect, href, danger }) => (
          <Menu.Item
            key={label}
            mih={44}
            styles={{ itemLabel: { overflowWrap: "anywhere" } }}
            {...(danger && { color: "clay" })}
            {...(href ? { component: "a", href } : { onClick: choose(onSelect) })}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
