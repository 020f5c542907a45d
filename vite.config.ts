import { reactRouter } from "@react-router/dev/vite"
import { defineConfig } from "vite"

export default defineConfig({
  plugins: [reactRouter()],
  build: {
    target: "es2022",
    // One small file instead of a dozen: on a phone each costs a round trip before anything is seen.
    cssCodeSplit: false,
    rolldownOptions: {
      // The contract builds its schemas when it is loaded; the browser keeps only those that a screen uses.
      treeshake: { manualPureFunctions: ["z", "endpoint"] },
    },
  },
})
