/** Somebody of the fixtures, by name. */
export type PersonName = string

/** Ids of one organisation's shared rows. */
export interface OrganisationFixture {
  organisation: number
  roles: Record<string, number>
  /** A role that administers the platform, held by nobody. */
  platformRole: number
  goalCategory: number
  goalSubcategory: number
  activityCategory: number
  traineeCycle: number
  fellowCycle: number
  expiredCycle: number
  traineeGoal: number
  fellowGoal: number
  expiredGoal: number
  manualGoal: number
  template: number
  messagetemplate: number
  /** A page that was never published, and a question that is. */
  page: number
  faq: number
  enquiry: number
  remindermessage: number
  webhook: number
  webhookdelivery: number
  tracker: number
  trackerevent: number
  reportconfig: number
  modality: number
  procedureType: number
  region: number
  /** Asks for thirty of the modality in the region. */
  target: number
  location: number
  /** A row of each record that asks for nothing but words, by the name of the record. */
  plain: Readonly<Record<string, number>>
  config: number
  secret: number
  /** A published form for anybody, and one that is not published. */
  formTemplate: number
  formDraft: number
  /** A published form that twelve people without an account sign. */
  signedTemplate: number
}

/** Ids of the rows about one person. */
export interface PersonFixture {
  id: number
  organisation: 'a' | 'b'
  membership: number | null
  userconfig: number
  /** A permission to read this person's goals that begins in a far year. */
  permission: number
  datalock: number
  plan: number
  goal: number
  predefinedGoal: number
  activity: number
  draft: number
  activityimport: number
  /** Of a program, made by the person; it lets nobody in. */
  apitoken: number
  pause: number
  outbox: number
  qualification: number
  /** An invoice that was not sent, and a subscription that has ended. */
  transaction: number
  subscription: number
  /** A procedure on ZAC5361. */
  procedure: number
  placement: number
  /** A form that is started. */
  form: number
  /** A completed form that p1 to p12 sign, and somebody who is asked as p12. */
  toSign: number
  signature: number
  /** A message that the person writes, and one that went to nobody who is in a table. */
  message: number
  sentMessage: number
  /** The root folder, and a folder in it. */
  root: number
  folder: number
}

/** Ids of the fixtures. educator1, director1 and instructor1 look after trainee1, bEducator after bTrainee; fellow1 and admin1 are linked to trainee1 without a role that uses it. */
export interface Fixtures {
  /** The day the fixtures were made, in Auckland. */
  today: string
  a: OrganisationFixture
  b: OrganisationFixture
  people: Record<PersonName, PersonFixture>
  /** Relationships by `<user>-<trainee>`. */
  relationships: Record<string, number>
  notification: number
}
