import styles from "@mantine/dates/styles.css?url"

let loaded: Promise<unknown> | undefined

/** What a picker is drawn by comes with it, and after the page's own: of two rules alike the later holds. */
export async function withStyles<Module>(module: Promise<Module>): Promise<Module> {
  loaded ??= new Promise((done) => {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: styles })
    // Without it one can still pick, and next time it is asked for again.
    link.onerror = () => {
      loaded = undefined
      link.remove()
      done(null)
    }
    link.onload = done
    document.head.append(link)
  })
  await loaded
  return module
}
