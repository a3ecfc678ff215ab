import { code } from '@college/contract/kit'
import { ApiError } from '#platform'

/**
 * Why Xero did not do what was asked: a limit, no answer or one that cannot be used, no connection any more, or a refusal of this act alone.
 */
export type TroubleKind = 'limit' | 'away' | 'lost' | 'refused' | 'missing'

/** What went wrong with Xero, in words that the office reads. */
export class XeroTrouble extends Error {
  override name = 'XeroTrouble'
  readonly kind: TroubleKind
  /** When it makes sense to try again. */
  readonly retryAt: Date | null

  constructor(kind: TroubleKind, message: string, retryAt: Date | null = null) {
    super(message)
    this.kind = kind
    this.retryAt = retryAt
  }
}

const longestWords = 300

/** What Xero says, on one line and not too long: it is nothing of ours. */
export const theirWords = (text: string): string => {
  const line = text.replaceAll(/[\p{C}\s]+/gu, ' ').trim()
  return line.length > longestWords ? `${line.slice(0, longestWords - 1)}…` : line
}

export const notConnected = (): ApiError =>
  new ApiError(code.notSetUp, 'Xero is not connected. Connect it in Settings, under Xero.')

export const notAvailable = (): ApiError =>
  new ApiError(code.notSetUp, 'Xero is not connected. This installation isn’t registered with Xero yet.')

/** The same as the answer of a call. */
export const answerOf = (trouble: XeroTrouble, now: Date): ApiError => {
  const wait =
    trouble.retryAt === null ? 60 : Math.max(1, Math.ceil((trouble.retryAt.getTime() - now.getTime()) / 1000))
  switch (trouble.kind) {
    case 'limit':
      return new ApiError(code.tooMany, trouble.message, undefined, { retry_after: wait })
    case 'away':
      return new ApiError(code.unavailable, trouble.message, undefined, { retry_after: wait })
    case 'lost':
      return new ApiError(code.notSetUp, trouble.message)
    case 'refused':
      return new ApiError(code.notPossible, trouble.message)
    case 'missing':
      return new ApiError(code.notFound, trouble.message)
  }
}
