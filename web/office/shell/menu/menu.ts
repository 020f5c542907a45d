import { addressOf, type Need, type Section, sections } from "../../sections.ts"

export interface MenuLeaf {
  label: string
  to: string
  /** Any of them shows it; with none, all staff see it. */
  needs: readonly Need[]
  of?: Section["of"]
  /** Other addresses that belong to it. */
  also: readonly string[]
}

export interface MenuBranch {
  label: string
  items: readonly MenuItem[]
}

export type MenuItem = MenuLeaf | MenuBranch

/** What it is called as a whole. */
export const menuName = "Operaciones"

const shown = sections.filter(({ menu }) => menu !== undefined)

/** The sections that have a place in the menu, each group where its first one stands. */
export const menu: readonly MenuItem[] = shown.flatMap((section, index): MenuItem[] => {
  if (!section.menu) return [leafOf(section)]
  const group = shown.filter((other) => other.menu === section.menu)
  return shown.indexOf(group[0] as Section) === index
    ? [{ label: section.menu, items: group.map(leafOf) }]
    : []
})

function leafOf(section: Section): MenuLeaf {
  const { path, title, label = title, needs, of } = section
  const also = sections.filter(({ entry }) => entry === path).map(addressOf)
  return {
    label,
    to: addressOf(section),
    needs,
    of,
    also: also.map((address) => address.replace(/\/:.*/, "")),
  }
}
