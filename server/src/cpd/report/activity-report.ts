import { creditOfEach, cpdGroups, groupColumn, groupTitle } from '@college/contract/cpd'
import type { Activity, CreditCategory, FilledReport } from '@college/contract/cpd'

// MedBiquitous Activity Report, version 2, with the names of people and of credits that it takes from its neighbours.
const namespaces = {
  xmlns: 'http://ns.medbiq.org/activityreport/v2/',
  'xmlns:m': 'http://ns.medbiq.org/member/v2/',
  'xmlns:n': 'http://ns.medbiq.org/name/v2/',
  'xmlns:hx': 'http://ns.medbiq.org/lom/extend/v1/',
}

/** Letters that XML 1.0 has no way to write, also not by their number; with them no program would read any of it. */
const unwritable = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu

const written = (text: string): string =>
  text
    .replaceAll(unwritable, '\u{fffd}')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\r', '&#13;')

type Attributes = Readonly<Record<string, string>>

const tag = (name: string, inside: readonly string[], attributes: Attributes = {}): string => {
  const said = Object.entries(attributes).map(([key, value]) => ` ${key}="${written(value)}"`)
  return `<${name}${said.join('')}>${inside.join('')}</${name}>`
}
const leaf = (name: string, text: string, attributes?: Attributes): string => tag(name, [written(text)], attributes)

/** Hundredths of a minute as hours, which points are as well. */
const hours = (exact: number): string => String(Number((exact / 6_000).toFixed(6)))

const credits = (activity: Activity, exact: number, unit: string): string =>
  tag('CreditReceived', [
    ...(activity.category_name === null ? [] : [leaf('hx:activityCertification', activity.category_name)]),
    leaf('hx:creditType', 'CPD'),
    leaf('hx:creditUnit', unit),
    leaf('hx:numberOfCredits', hours(exact)),
    ...cpdGroups
      .filter((group) => activity[groupColumn[group]] > 0)
      .map((group) =>
        tag('CreditFocus', [
          leaf('Description', groupTitle[group]),
          leaf('NumberOfCredits', hours(activity[groupColumn[group]] * 100)),
        ]),
      ),
  ])

/** Days have no hour and no zone in a log. */
const dayTime = (day: string): string => `${day}T00:00:00`

interface ActivityReportParts {
  readonly categories: readonly CreditCategory[]
  readonly publicUrl: string
  readonly now: Date
}

/** The credits of a cycle as a MedBiquitous Activity Report: what was done and when, and what of it counts; nothing of what was written about it. */
export const activityReport = (data: FilledReport, { categories, publicUrl, now }: ActivityReportParts): string => {
  const { person, organisation, report } = data
  const { term, unit } = report.cycle.standing
  // What counts adds up within the caps of categories, in the order of the days.
  const activities = report.activities.toReversed()
  const counted = creditOfEach(
    activities.map(({ category_id, subcategory_id, time }) => ({
      category_id,
      subcategory_id,
      minutes: time,
      entries: 1,
    })),
    categories,
  )
  const parts = activities.map((activity, at) => {
    const last = activity.end_date ?? activity.activity_date
    const status = leaf('Status', 'Completed')
    return tag(
      'Activity',
      [
        leaf('ProviderOrganization', activity.provider ?? 'Not stated'),
        leaf('ActivityName', activity.title),
        status,
        tag('Module', [
          leaf('ModuleName', activity.title),
          status,
          leaf('StartDateTime', dayTime(activity.activity_date)),
          leaf('EndDateTime', dayTime(last)),
          leaf('CompletedDateTime', dayTime(last)),
          leaf('TimeEngaged', `PT${activity.time}M`),
          tag('CreditCertificate', [
            credits(activity, counted[at] ?? 0, unit === 'points' ? 'Point' : 'Hour'),
            leaf('CreditID', `${publicUrl}/app/activity?id=${activity.id}`),
          ]),
        ]),
      ],
      { activityID: String(activity.id) },
    )
  })
  const member = tag('Member', [
    ...(person.mcnz_number === null
      ? []
      : [leaf('m:UniqueID', person.mcnz_number, { domain: 'idd:mcnz.org.nz:registration' })]),
    tag('m:Name', [leaf('n:FormattedName', person.name)]),
  ])
  const whole = tag(
    'ActivityReports',
    [
      leaf('DateTimeCreated', now.toISOString()),
      leaf('ReportingStartDate', term.start),
      leaf('ReportingEndDate', term.end),
      tag('ActivityReport', [leaf('ReportingOrganization', organisation.name), member, ...parts]),
    ],
    namespaces,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n${whole}\n`
}
