import { keep } from "./keep.ts"

/** What the browser's tests run on, as long as they do. */
export default async function setup(): Promise<() => Promise<void>> {
  const { said, end } = await keep<string>("studios")
  process.env.TEST_STUDIOS = said
  return end
}
