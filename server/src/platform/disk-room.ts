import { statfs } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#database'

/** Milliseconds between the small writes that ask whether there is room again, and those that who asks waits for one. */
const probeEvery = 2_000
const probeWait = 1_000

/** Writes some pages of rows and of the log, and leaves nothing: a write of a row or two may find room that was free before. */
export const probeRoom = async (db: Pick<Database, 'transaction'>): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.rows(
      `insert into rate_count (subject, time_window, count) select 'room ' || n || repeat('.', 200), 0, 0 from generate_series(1, 200) n
       on conflict do nothing`,
    )
    await tx.rows(`select pg_logical_emit_message(true, 'room', repeat('.', 65536))`)
    await tx.rows(`delete from rate_count where subject like 'room %'`)
  })

/** Bytes that an ordinary account may still write to the fullest of the disks on which these folders are. */
export const freeIn = async (folders: readonly string[]): Promise<number> => {
  const free = await Promise.all(
    folders.map((folder) =>
      statfs(folder).then(
        ({ bavail, bsize }) => bavail * bsize,
        // A folder that is not there says nothing of room.
        () => Infinity,
      ),
    ),
  )
  return Math.min(...free)
}

/** Whether there is room on the disks that a node writes to, and on that of the database, which may be another machine's. */
export class Room {
  readonly #free: () => Promise<number>
  readonly #reserve: number
  readonly #probe: () => Promise<unknown>
  readonly #now: () => number
  #failed = false
  #probed = -Infinity

  /** `probe` writes a little where writes found no room, and fails while there is none. */
  constructor(
    free: () => Promise<number>,
    reserve: number,
    probe: () => Promise<unknown>,
    now: () => number = () => performance.now(),
  ) {
    this.#free = free
    this.#reserve = reserve
    this.#probe = probe
    this.#now = now
  }

  /** Notes a write that found none: that speaks for the disk, whatever the system says is free, until a write finds room. */
  fail(): void {
    if (!this.#failed) this.#probed = this.#now()
    this.#failed = true
  }

  /** Whether less than the reserve is left, or writes find no room. */
  async isShort(): Promise<boolean> {
    if (this.#failed && this.#now() - this.#probed >= probeEvery) {
      this.#probed = this.#now()
      const probed = this.#probe().then(
        () => (this.#failed = false),
        () => true,
      )
      await Promise.race([probed, pause(probeWait, null, { ref: false })])
    }
    return this.#failed || (await this.#free()) < this.#reserve
  }
}
