/** The store did not take, bring or forget a picture: it is away, or refuses us. */
export class StoreAway extends Error {}

/** Where pictures are kept, when not in the database. It may be slow: nothing here is called inside a transaction. */
export interface PictureStore {
  /** Resolves once it is kept. Throws StoreAway; it may have been kept all the same. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Undefined: there is none. Throws StoreAway. */
  get(key: string): Promise<Uint8Array | undefined>
  /** Asks whether it is there and lets us in. Throws StoreAway; nothing changes. */
  reach(): Promise<void>
  /** One that is not there is forgotten already. Throws StoreAway. */
  forget(key: string): Promise<void>
}
