import type { Package } from "../../../contract/packages.ts"

export function sayClasses({ totalClasses }: Pick<Package, "totalClasses">): string {
  return totalClasses === 0 ? "Ilimitado" : totalClasses === 1 ? "1 clase" : `${totalClasses} clases`
}
