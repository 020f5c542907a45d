import "@mantine/core/styles/Popover.css"
import "@mantine/core/styles/Menu.css"
import "@mantine/core/styles/ActionIcon.css"
import { ActionIcon, Menu } from "@mantine/core"

export interface RowAction {
  /** Ver detalles, Editar, Activar, Desactivar, Eliminar. */
  label: string
  onSelect: () => void
  danger?: boolean
}

/** What can be done with a row. A click here does not open the row. */
export function RowMenu({ actions }: { actions: RowAction[] }) {
  if (actions.length === 0) return null
  return (
    <Menu position="bottom-end" radius="md" width={180}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="ink"
          size={44}
          aria-label="Acciones"
          onClick={(event) => event.stopPropagation()}
        >
          ⋯
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown onClick={(event) => event.stopPropagation()}>
        {actions.map(({ label, onSelect, danger }) => (
          <Menu.Item key={label} color={danger ? "clay" : undefined} mih={44} onClick={onSelect}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
