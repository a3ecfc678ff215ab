import { useEffect, useMemo, useState } from 'react'
import { ranked, type PaletteItem, type PaletteSource } from './source.ts'

interface Answer {
  readonly query: string
  readonly items: readonly PaletteItem[]
  readonly isFailed: boolean
}

/** What was found, whether more may still come, and whether a search failed. */
export interface FoundItems {
  readonly items: readonly PaletteItem[]
  readonly isSearching: boolean
  readonly isFailed: boolean
}

/** Long enough that fast typing asks once, and short enough that with the answer a list stands within 150 ms of the last key. */
const pause = 70

/** What the sources find for a query, in one list; each arrives on its own, and a source that fails is left out. */
export function useFound(sources: readonly PaletteSource[], typed: string, seen: readonly string[]): FoundItems {
  const query = typed.trim()
  const [answers, setAnswers] = useState<ReadonlyMap<string, Answer>>(new Map())
  useEffect(() => {
    const stop = new AbortController()
    const put = (id: string, items: readonly PaletteItem[], isFailed = false) => {
      if (!stop.signal.aborted) setAnswers((before) => new Map(before).set(id, { query, items, isFailed }))
    }
    const ask = async (source: PaletteSource) => {
      try {
        const items = source.find(query, stop.signal)
        put(source.id, items instanceof Promise ? await items : items)
      } catch {
        put(source.id, [], true)
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

  return useMemo(() => {
    // An answer to what was typed before is not shown: Enter would open something else than what is asked for.
    const fresh = sources.map(({ id }) => answers.get(id)).filter((answer) => answer?.query === query)
    return {
      items: ranked(
        fresh.flatMap((answer) => answer?.items ?? []),
        query,
        seen,
      ),
      isSearching: fresh.length < sources.length,
      isFailed: fresh.some((answer) => answer?.isFailed),
    }
  }, [answers, sources, query, seen])
}
