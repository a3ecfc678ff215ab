/** Who a provider says has signed in there. */
export interface Identity {
  issuer: string
  subject: string
  email: string
}

/** An identity that waits to be linked. */
export interface WaitingLink extends Identity {
  organisation_id: number
  /** The college’s name for its sign-in. */
  provider: string
}
