import { setFlagsFromString } from 'node:v8'

/**
 * Has a command that passes gigabytes through memory collect it in few large steps. Each portion of a file counts as memory of the heap: marked
 * bit by bit, the heap was collected each ten megabytes, at half of the speed. A server must not pause as long, and does without.
 */
export const collectAtOnce = (): void => {
  setFlagsFromString('--no-incremental-marking')
}
