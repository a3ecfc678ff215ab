/** Something people of the college learn about; its words fit a journal club, a clinic or a talk alike. */
export interface Subject {
  /** Follows a kind of activity and a colon. */
  topic: string
  learned: string
  benefit: string
  why?: string
  /** What it had to do with cultural safety or health equity. */
  note?: string
}
