declare module "tar-stream" {
  import type { Duplex, Readable } from "node:stream"

  export interface Entry extends Readable {
    header: { name: string; size: number; mode: number; type: string }
  }

  /** Takes a tar's bytes; its entries are read one after the other. */
  export function extract(): Duplex & AsyncIterable<Entry>
}
