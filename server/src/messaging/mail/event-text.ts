/** Why a mail went to somebody with an account. */
export const becauseOfAccount = 'you have an account at {{organisation}}.'

/** What the application writes about an event, unless the college has a text of its own. */
export interface EventText {
  readonly subject: string
  /** Paragraphs with an empty line between them. A paragraph that is only the link or the code is shown large. */
  readonly text: string
  /** Words on the button of the link. */
  readonly button?: string
  /** End of the footer "You get this because …". */
  readonly because: string
  /** Minutes for which its link or code works: after them it is not sent any more. Left out where it has none that ends. */
  readonly lasts?: number
}
