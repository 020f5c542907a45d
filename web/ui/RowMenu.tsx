import { ActionIcon, Menu } from "@mantine/core"
import { MoreIcon } from "./icons.tsx"

export interface RowAction {
  /** Ver detalles, Editar, Activar, Desactivar, Eliminar. */
  label: string
  onSelect?: () => void
  /** Where it leads outside the product: a call, a message. */
  href?: string
  danger?: boolean
}

/** What can be done with a row, under `label`. A click here does not open the row. */
export function RowMenu({ actions, label = "Acciones" }: { actions: RowAction[]; label?: string }) {
  if (actions.length === 0) return null
  return (
    <Menu position="bottom-end" radius="md" shadow="md">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="ink"
          size={44}
          radius="md"
          aria-label={label}
          onClick={(event) => event.stopPropagation()}
        >
          <MoreIcon />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown miw={180} onClick={(event) => event.stopPropagation()}>
        {actions.map(({ label, onSelect, href, danger }) => (
          <Menu.Item
            key={label}
            mih={44}
            {...(danger && { color: "clay" })}
            {...(href ? { component: "a", href } : { onClick: onSelect })}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
