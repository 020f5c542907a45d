import { registerHooks } from "node:module"

// Given to a program with `--import`: it names each file of a package that it loads, as it does.
registerHooks({
  load(url, context, next) {
    const [, name] = /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url) ?? []
    if (name) console.log(`loads ${name}`)
    return next(url, context)
  },
})
