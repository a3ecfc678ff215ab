import { useEffect, useState } from 'react'
import { paletteGroups, type PaletteGroup, type PaletteItem, type PaletteSource } from './source.ts'

export interface FoundGroup {
  readonly group: PaletteGroup
  readonly items: readonly PaletteItem[]
}

interface Answer {
  readonly query: string
  readonly items: readonly PaletteItem[]
}

const pause = 150
const most = 6

/** What the sources find for a query, by group; each arrives on its own, and a source that fails is left out. */
export function useFound(sources: readonly PaletteSource[], typed: string): FoundGroup[] {
  const query = typed.trim()
  const [answers, setAnswers] = useState<ReadonlyMap<string, Answer>>(new Map())
  useEffect(() => {
    const stop = new AbortController()
    const put = (id: string, items: readonly PaletteItem[]) => {
      if (!stop.signal.aborted) setAnswers((before) => new Map(before).set(id, { query, items }))
    }
    const ask = async (source: PaletteSource) => {
      try {
        const items = source.find(query, stop.signal)
        put(source.id, items instanceof Promise ? await items : items)
      } catch {
        put(source.id, [])
      }
    }
    for (const source of sources) if (!source.isRemote) void ask(source)
    const timer = setTimeout(() => {
      for (const source of sources) if (source.isRemote) void ask(source)
    }, pause)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [sources, query])

  // An answer to what was typed before is not shown: Enter would open something else than what is asked for.
  const found = (source: PaletteSource) => {
    const answer = answers.get(source.id)
    return answer?.query === query ? answer.items : []
  }
  return paletteGroups
    .map((group) => ({
      group,
      items: sources
        .filter((source) => source.group === group)
        .flatMap(found)
        .slice(0, most),
    }))
    .filter(({ items }) => items.length > 0)
}
