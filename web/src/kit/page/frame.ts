import { createContext } from 'react'

/** What a page tells the frame around it, and what it takes from there. */
export interface Frame {
  /** Stands after the page's title in the browser's tab: the name of the college. */
  readonly suffix: string
  /** Called with the title of the page that is shown now. */
  readonly onTitle: (title: string) => void
  /** Called with the addresses that the way to the page goes through, the nearest last; with none as it is left. */
  readonly onWay?: (addresses: readonly string[]) => void
}

export const PageFrame = createContext<Frame>({ suffix: '', onTitle: () => undefined })

/** The title of the page around: a section that is called the same leaves it to the page. */
export const PageTitle = createContext<string | null>(null)
