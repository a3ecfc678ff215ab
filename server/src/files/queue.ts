import { FairQueue } from '#platform'

/**
 * Where whole archives and files are read and written again: packed, unfolded, sealed, opened. Each is work for the disk and for a
 * processor, so that two at once go as fast as many.
 */
export const fileWork = new FairQueue({
  what: 'archives and files',
  name: 'files',
  running: 2,
  waiting: 100,
  waitingEach: 10,
  time: 600_000,
  slow: 'This took too long, so nothing of it was kept. Try again with fewer or smaller files.',
})
