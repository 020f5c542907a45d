/** What a reconciliation found. */
export interface Reconciled {
  looked: number
  /** Orders that were paid without our knowing. */
  settled: number
  expired: number
  /** Refunds that ended, or were made without our knowing. */
  refunded: number
  /** Could not be asked for now: looked at again the next time. */
  unanswered: number
}
