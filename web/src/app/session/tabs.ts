/** What the tabs of one browser tell each other about the session. */
export type TabNews =
  /** This person is in, and this administrator acts as them. */
  | { readonly kind: 'in'; readonly id: number; readonly by: number | null }
  /** The server hears of a sign-out: `in` or `out` follows, and until then it may refuse the token. */
  | { readonly kind: 'leaving' }
  | { readonly kind: 'out' }

export interface Tabs {
  tell: (news: TabNews) => void
  listen: (hear: (news: TabNews) => void) => void
}

const isNews = (value: unknown): value is TabNews => {
  if (typeof value !== 'object' || value === null) return false
  const news: Readonly<Record<string, unknown>> = { ...value }
  if (news.kind === 'out' || news.kind === 'leaving') return true
  return news.kind === 'in' && typeof news.id === 'number' && (news.by === null || typeof news.by === 'number')
}

/** The other tabs of this browser. */
export const otherTabs = (): Tabs => {
  const channel = new BroadcastChannel('session')
  return {
    tell: (news) => channel.postMessage(news),
    listen: (hear) => {
      channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => isNews(data) && hear(data))
    },
  }
}
