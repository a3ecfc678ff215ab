/** What became of a test email. */
export const testWords = (address: string, kept: boolean): string =>
  kept ? 'The test user’s emails stay in the outbox. This one wasn’t sent.' : `Test email on its way to ${address}`
