import pg from "pg"

/** How many of the connections given last tell the pace. */
const remembered = 256
/** Fewer tell nothing. */
const fewest = 16
/** Milliseconds. One stop, of the process itself or of the machine, is no pace; what lasts is told by its beginning. */
const longestGap = 250
/** Milliseconds. A pace that was measured before that, of whoever waited then, says nothing of who comes now. */
const forgotten = 2_000

/** Who waits for a connection of a pool. */
export interface Queue {
  length(): number
  /** Milliseconds that who asks now would wait, by the pace at which those before were served. */
  wait(): number
  /** Tells it that somebody came to the process, whatever becomes of them. */
  came(): void
}

type Given = Parameters<pg.Pool["connect"]>[0]

/** A pool that measures its own queue. */
export class TimedPool extends pg.Pool {
  /** Milliseconds between two connections given while somebody waited: the mean, and of how many. */
  #pace = 0
  #measured = 0
  #measuredAt = 0
  /** When the last was given, or the first of those who wait came. */
  #since = 0
  /** How many came since. */
  #came = 0
  /** How many wait beside one of those who wait for a connection, to be served with them. */
  companions = 0

  constructor(config: pg.PoolConfig) {
    super(config)
    this.on("acquire", () => this.#given())
  }

  override connect(): Promise<pg.PoolClient>
  override connect(done: Given): void
  override connect(done?: Given): Promise<pg.PoolClient> | undefined {
    if (this.waitingCount === 0) {
      const now = performance.now()
      if (now - this.#measuredAt > forgotten) this.#measured = 0
      this.#since = now
    }
    if (!done) return super.connect()
    super.connect(done)
    return undefined
  }

  /** False where who asks for a connection now waits for somebody else's. */
  get hasFree(): boolean {
    return this.options.max - this.totalCount + this.idleCount > this.waitingCount
  }

  readonly queue: Queue = {
    length: () => this.waitingCount + this.companions,
    wait: () => {
      if (this.waitingCount === 0) return 0
      // A database that gives nothing back has no pace: then what counts is since when.
      const pace = this.#measured < fewest ? 0 : this.#pace
      return Math.max(this.waitingCount * pace, performance.now() - this.#since)
    },
    came: () => {
      this.#came++
    },
  }

  #given(): void {
    const now = performance.now()
    // Where one is free nobody waits, but for a moment. While thousands come, taking them in is what takes its time, and is over before
    // they are served: by that, who could be served within seconds would be told to come back.
    if (this.waitingCount > 0 && this.idleCount === 0 && this.#came <= 1) {
      this.#measured = Math.min(remembered, this.#measured + 1)
      this.#measuredAt = now
      this.#pace += (Math.min(longestGap, now - this.#since) - this.#pace) / this.#measured
    }
    this.#since = now
    this.#came = 0
  }
}
