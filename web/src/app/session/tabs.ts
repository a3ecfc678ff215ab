/** What the tabs of one browser tell each other about the session. */
export type TabNews = { readonly kind: 'in'; readonly id: number } | { readonly kind: 'out' }

export interface Tabs {
  tell: (news: TabNews) => void
  listen: (hear: (news: TabNews) => void) => void
}

const isNews = (value: unknown): value is TabNews =>
  typeof value === 'object' &&
  value !== null &&
  'kind' in value &&
  (value.kind === 'out' || (value.kind === 'in' && 'id' in value && typeof value.id === 'number'))

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
