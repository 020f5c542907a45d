import type { Task } from "../../platform/task.ts"
import { forgetImages } from "./forgetImages.ts"
import type { PictureStore } from "./provider.ts"

export const studioTasks = (store: PictureStore | undefined): Task[] => [
  {
    name: "forgetImages",
    when: "25 * * * *",
    async run(platform) {
      const { pictures, keys } = await forgetImages(platform, store)
      return pictures + keys > 0
        ? `${pictures} pictures that nothing used, ${keys} keys of the store`
        : undefined
    },
  },
]
