import { useLocalStorage } from "@mantine/hooks"
import { pageSize, pageSizes } from "./paging.ts"

/** How many rows a page shows: the person's own choice, remembered by the browser for all tables. */
export function usePageSize(): [number, (size: number) => void] {
  const [size, setSize] = useLocalStorage<number>({
    key: "cupo.pageSize",
    defaultValue: pageSize,
    getInitialValueInEffect: false,
  })
  return [pageSizes.includes(size) ? size : pageSize, setSize]
}
