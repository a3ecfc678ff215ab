import type { CreditPer, Cycle, ReportName } from '@college/contract/cpd'
import type { FormSchema, Signers, TemplateType } from '@college/contract/forms'
import type { CivilDate } from '@college/contract/kit'
import type { PlacementState } from '@college/contract/logbook'
import type { Audience } from '@college/contract/messaging'

type Text = string | null
type Id = number | null

/** The rows the demo college is made of, by table; ids and stamps are given when a row is added. */
export interface Rows {
  organisation: {
    name: string
    code: string
    tagline: string
    email: string
    phone: string
    address: string
    demo: true
  }
  role: { organisation_id: number; name: string; is_admin: boolean; role_is_admin: boolean; description: Text }
  user: {
    organisation_id: number
    username: string
    email: string
    firstname: string
    lastname: string
    known_as: Text
    dob: CivilDate
    gender: Text
    phone_work: Text
    unit: Text
    street: Text
    suburb: Text
    city: string
    state: Text
    postcode: Text
    country: string
    newsletter: boolean
    email_signature: Text
    company_name: Text
    phone_mobile: string
    active: boolean
    confirmed_at: Text
    login_count: number
    current_login_at: Text
    last_login_at: Text
    mcnz_number: Text
    college: string
    trainee_since: CivilDate | null
    fellow_since: CivilDate | null
    apc_date: CivilDate | null
    password_hash: string
    password_long: boolean
  }
  membership: { organisation_id: number; user_id: number; role_id: number }
  userrelationship: {
    organisation_id: number
    user_id: number
    trainee_id: number
    kind: string
    starts: CivilDate
    ends: CivilDate | null
  }
  organisationconfig: { organisation_id: number; name: string; type: string; value: string }
  devcategory: {
    organisation_id: number
    name: string
    code: Text
    kind: string
    type: Text
    parent_id: Id
    position: number
    mcnz_group: Text
    max_minutes: number | null
    credit_per: CreditPer | null
    credit_factor: number | null
    devformtemplate_id: Id
  }
  devformtemplate: {
    organisation_id: number
    name: string
    type: TemplateType
    description: string
    schema: FormSchema
    signing_required: boolean
    signers: Signers
    encrypt: boolean
    reopen_role: string | null
    version: number
    published_at: string
    unpublished: boolean
  }
  reportconfig: {
    organisation_id: number
    report: ReportName
    title: Text
    intro: Text
    sections: string[]
    footer: Text
    active: boolean
  }
  devcycle: {
    organisation_id: number
    name: string
    type: 'trainee' | 'fellow'
    start_date: CivilDate
    end_date: CivilDate
    hours_required: number
    group_minima: Cycle['group_minima']
    cultural_safety_required: boolean
    expired_at: Text
  }
  devcyclepause: {
    organisation_id: number
    user_id: number
    devcycle_id: number
    from: CivilDate
    to: CivilDate
    reason: string
    approved_by: number
  }
  devplan: {
    organisation_id: number
    user_id: Id
    category: 'PLAN' | 'PDP'
    name: string
    start_date: CivilDate | null
    end_date: CivilDate | null
    supervisor_id: Id
    notes: Text
    agreed_at: Text
    agreed_by: Id
    agreed_supervisor_at: Text
    agreed_supervisor_by: Id
    closed_at: Text
    source_plan_id: Id
    goals_changed_at: Text
    agreement_lost_at?: Text
  }
  devgoal: {
    organisation_id: number
    devcycle_id: Id
    devplan_id: Id
    user_id: Id
    title: string
    description: Text
    category_id: Id
    subcategory_id: Id
    completion_type: 'time' | 'count' | 'form' | 'manual'
    devformtemplate_id: Id
    compulsory: boolean
    predefined: boolean
    time: number
    count: number
    counts: 'activities' | 'procedures' | 'forms'
    /** Words of the logbook, by their names. */
    modality: Text
    region: Text
    level: Text
    specific: Text
    measurable: Text
    achievable: Text
    realistic: Text
    timely: Text
    deadline: CivilDate | null
    position: number
    source_goal_id: Id
  }
  devqualification: {
    organisation_id: number
    user_id: number
    level: string
    awarded_on: CivilDate
    assessed_by: Id
    note: Text
  }
  activityimport: {
    organisation_id: number
    user_id: number
    file_name: Text
    heads: readonly string[]
    mapping: Readonly<Record<string, number>>
    time_unit: 'hours' | 'minutes'
    row_count: number
    imported: number
    duplicates: number
    refused: number
    content_hash: string
  }
  devactivity: {
    organisation_id: number
    user_id: number
    title: string
    activity_date: CivilDate
    end_date: CivilDate | null
    time: number
    reviewing_minutes: number
    measuring_minutes: number
    educational_minutes: number
    devgoal_id: Id
    devcycle_id: Id
    devplan_id: Id
    category_id: Id
    subcategory_id: Id
    provider: Text
    motivation: Text
    learnings: Text
    patient_benefit: Text
    cultural_safety: boolean
    cultural_safety_note: Text
    state: 'draft' | 'complete'
    source: 'typed' | 'imported' | 'copied'
    activityimport_id: Id
  }
  location: {
    organisation_id: number
    name: string
    address: string
    latitude: number
    longitude: number
    zoom: number
  }
  placement: {
    organisation_id: number
    user_id: number
    stay_number: number
    quarter: string
    type: string
    location_id: Id
    supervisor_id: Id
    start_date: CivilDate
    end_date: CivilDate
    hours: number | null
    leave_days: number | null
    on_call_hours: number | null
    went_well: Text
    was_hard: Text
    next_quarter: Text
    state: PlacementState
    due_on: CivilDate
    submitted_at: Text
    accepted_at: Text
    accepted_by: Id
  }
  enquiry: {
    organisation_id: number
    name: string
    email: string
    subject: string
    text: string
    state: string
    waits: boolean
    answer: Text
    assigned_to: Id
    last_at: string
    closed_at: Text
  }
  message: {
    organisation_id: number
    sender_id: number
    subject: string
    text: string
    recipients: Audience
    bcc_kept: Audience | null
    reply_to_id: Id
    thread_id: Id
    newsletter: boolean
    event_on: CivilDate | null
    state: 'draft' | 'sent'
    sent_at: Text
    sent_to: number | null
  }
  notification: {
    title: string
    text: string
    level: string
    audience: string
    starts_at: string
    expires_at: string
  }
}

/** A question or an answer in the thread of an enquiry. */
export interface EnquiryEntry {
  organisation_id: number
  enquiry_id: number
  kind: 'question' | 'answer'
  text: string
  user_id: Id
  created_at: string
}

/** Something said or done about a placement report. */
export interface PlacementNote {
  organisation_id: number
  placement_id: number
  user_id: number
  act: string
  comment: Text
  created_at: string
}

/** Who got a message, and what became of it. */
export interface Receipt {
  organisation_id: number
  message_id: number
  user_id: number
  blind: boolean
  arrives_at: string
  mail: 'sent' | 'failed'
  mailed_at: Text
  read_at: Text
  error: Text
}

/** Tables whose rows have an id. */
export type Table = keyof Rows

/** A tick of a manual goal. */
export interface Tick {
  devgoal_id: number
  user_id: number
  ticked_by: number
  ticked_at: string
}
