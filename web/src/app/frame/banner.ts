import type { Notification } from '@college/contract/messaging'
import type { ReactNode } from 'react'

/** What may stand over the top bar, the most pressing first. */
export const bannerOrder = ['impersonation', 'offline', 'version', 'password', 'address', 'notice'] as const

export type BannerKind = (typeof bannerOrder)[number]

export interface Banner {
  readonly kind: BannerKind
  /** How much a notice presses. */
  readonly level?: Notification['level']
  /** What it is about, in bold; with one, a phone folds the text away until asked for. */
  readonly lead?: string
  readonly text: ReactNode
  /** Right of the text, as the time that is left. */
  readonly aside?: ReactNode
  readonly action?: { readonly label: string; readonly run: () => void }
}

/** Whether the banner to show scrolls away with the page and comes once the page is in use: a newer version, or a notice. */
export const arrivesLate = (banners: readonly Banner[]): boolean => {
  const kind = firstBanner(banners)?.kind
  return kind === 'version' || kind === 'password' || kind === 'address' || kind === 'notice'
}

/** The one banner to show: the first in the order, and the oldest of its kind. */
export function firstBanner(banners: readonly Banner[]): Banner | undefined {
  for (const kind of bannerOrder) {
    const found = banners.find((banner) => banner.kind === kind)
    if (found) return found
  }
  return undefined
}
