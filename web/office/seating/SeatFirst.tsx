import { Button, Kbd } from "@mantine/core"

/** The way to a free seat for who does not point at one. */
export function SeatFirst({ onOpen, hasShortcut }: { onOpen: () => void; hasShortcut: boolean }) {
  return (
    <Button
      style={{ justifySelf: "start" }}
      onClick={onOpen}
      aria-keyshortcuts={hasShortcut ? "+" : undefined}
      rightSection={hasShortcut && <Kbd aria-hidden="true">+</Kbd>}
    >
      Sentar a alguien
    </Button>
  )
}
