import type { PackageType } from "./packages.ts"
import type { ClassType } from "./schedule.ts"

/** The type of package that pays a class of a type. */
export const payingType = (type: ClassType): PackageType => (type === "groups" ? "group" : "individual")
