import { reactRouter } from "@react-router/dev/vite"
import { defineConfig } from "vite"

export default defineConfig({
  plugins: [reactRouter()],
  build: {
    target: "es2022",
    rolldownOptions: {
      // The contract builds its schemas when it is loaded; the browser keeps only those that a screen uses.
      treeshake: { manualPureFunctions: ["z", "endpoint"] },
    },
  },
})
