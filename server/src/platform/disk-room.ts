import { statfs } from 'node:fs/promises'

/** For so long a write that found no room speaks for the disk, whatever the system says is free. */
const remembered = 3_000

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

/** Whether there is room on the disks that a node writes to. */
export class Room {
  readonly #free: () => Promise<number>
  readonly #reserve: number
  readonly #now: () => number
  #failed = -Infinity

  constructor(free: () => Promise<number>, reserve: number, now: () => number = () => performance.now()) {
    this.#free = free
    this.#reserve = reserve
    this.#now = now
  }

  /** Notes a write that found none. */
  fail(): void {
    this.#failed = this.#now()
  }

  /** Whether less than the reserve is left, or a write has just found none. */
  async isShort(): Promise<boolean> {
    return this.#now() - this.#failed < remembered || (await this.#free()) < this.#reserve
  }
}
