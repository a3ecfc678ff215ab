import { setTimeout as pause } from 'node:timers/promises'

/** A person's page of a list as somebody reads it who has nothing to do with the abuse. */
export interface Reader {
  url: string
  headers: Record<string, string>
}

/** What is to be read: so many pages, by several people in turn, so that none of them comes near what one may ask for in a minute. */
export interface ReadingPlan {
  people: readonly Reader[]
  reads: number
}

export interface Reading {
  times: number[]
  /** How each answer that was no list was answered. */
  refused: number[]
}

const pausedMs = 15

const readList = async ({ url, headers }: Reader): Promise<{ ms: number; status: number }> => {
  const began = performance.now()
  const response = await fetch(url, { headers })
  await response.arrayBuffer()
  return { ms: performance.now() - began, status: response.status }
}

// A process of its own: what the abuse costs those who make it is no part of what it costs the readers.
process.on('message', ({ people, reads }: ReadingPlan) => {
  void (async () => {
    const reading: Reading = { times: [], refused: [] }
    for (let turn = 0; turn < reads; turn += 1) {
      const person = people[turn % people.length]
      if (!person) break
      const { ms, status } = await readList(person).catch(() => ({ ms: 0, status: 0 }))
      if (status === 200) reading.times.push(ms)
      else reading.refused.push(status)
      await pause(pausedMs)
    }
    process.send?.(reading)
  })()
})
