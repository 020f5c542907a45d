import { Button } from "@mantine/core"

interface FiltersButtonProps {
  /** How many are set. */
  active: number
  isOpen: boolean
  onToggle: () => void
  className: string | undefined
}

/** On a phone a list's filters are folded away behind it. */
export function FiltersButton({ active, isOpen, onToggle, className }: FiltersButtonProps) {
  return (
    <Button variant="outline" color="ink.8" className={className} aria-expanded={isOpen} onClick={onToggle}>
      {active > 0 ? `Filtros · ${active}` : "Filtros"}
    </Button>
  )
}
