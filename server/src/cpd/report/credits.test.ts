import { addDays } from '@college/contract/kit'
import type { CycleReport } from '@college/contract/cpd'
import { describe, expect, it } from 'vitest'
import { insert, openTestApp } from '#testing'
import type { PersonName } from '#testing'
import { readXml } from './testing.ts'
import type { XmlElement } from './testing.ts'

const college = await openTestApp()
const { a, today } = college.fixtures

const day = addDays(today, -4)
/** A complete activity of fellow1 with a title that no folder can have. */
const activityCalled = (title: string): Promise<number> =>
  insert(college.db, 'devactivity', {
    organisation_id: a.organisation,
    user_id: college.person('fellow1').id,
    devcycle_id: a.fellowCycle,
    title,
    state: 'complete',
    activity_date: day,
    time: 60,
    educational_minutes: 60,
  })

describe('the credits of a cycle as an activity report of MedBiquitous', () => {
  const credits = '/cpd/report/credits'
  // Elements in their order, as the published schema has them: `?` may be missing, `*` may come often, `+` comes at least once.
  const shape: Readonly<Record<string, string>> = {
    ActivityReports: 'DateTimeCreated ReportingStartDate ReportingEndDate ActivityReport',
    ActivityReport: 'ReportingOrganization Member Activity+',
    Member: 'm:UniqueID? m:Name',
    'm:Name': 'n:FormattedName',
    Activity: 'ProviderOrganization ActivityName Status Module',
    Module: 'ModuleName Status StartDateTime EndDateTime CompletedDateTime TimeEngaged CreditCertificate',
    CreditCertificate: 'CreditReceived CreditID',
    CreditReceived: 'hx:activityCertification? hx:creditType hx:creditUnit hx:numberOfCredits CreditFocus*',
    CreditFocus: 'Description NumberOfCredits',
  }
  const [instant, decimal] = [/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+Z)?$/, /^\d+(\.\d+)?$/]
  const values: Readonly<Record<string, RegExp>> = {
    DateTimeCreated: instant,
    ReportingStartDate: /^\d{4}-\d\d-\d\d$/,
    ReportingEndDate: /^\d{4}-\d\d-\d\d$/,
    StartDateTime: instant,
    EndDateTime: instant,
    CompletedDateTime: instant,
    Status: /^Completed$/,
    TimeEngaged: /^PT\d+M$/,
    'hx:creditType': /^CPD$/,
    'hx:creditUnit': /^(Hour|Point)$/,
    'hx:numberOfCredits': decimal,
    NumberOfCredits: decimal,
    CreditID: /^https?:\/\/\S+$/,
  }
  const keepShape = ({ name, inside, text }: XmlElement): void => {
    const order = shape[name]
    if (order === undefined)
      expect([name, inside.length, text]).toEqual([name, 0, expect.stringMatching(values[name] ?? /./s)])
    else {
      const named = order.split(' ').map((part) => part.replace(/^([\w:]+)(.?)$/, '(?:$1 )$2'))
      expect([name, inside.map((each) => `${each.name} `).join('')]).toEqual([
        name,
        expect.stringMatching(new RegExp(`^${named.join('')}$`)),
      ])
      for (const each of inside) keepShape(each)
    }
  }
  const all = (element: XmlElement, name: string): string[] => [
    ...(element.name === name ? [element.text] : []),
    ...element.inside.flatMap((each) => all(each, name)),
  ]

  it('keep its shape whatever was written, add up to what counts, and say nothing of what was learned', async () => {
    const category_id = await insert(college.db, 'devcategory', {
      organisation_id: a.organisation,
      name: 'Reading & more',
      kind: 'activity',
      credit_per: 'entry',
      credit_factor: 0.75,
      max_minutes: 60,
    })
    const title = 'Pain & “<script>” "x" \u0001\u000b\ufffe 🩺\r\nnight'
    for (const time of [40, 50])
      await college.db.rows(
        `update devactivity set category_id = $2, time = $3, educational_minutes = $3, learnings = 'About ZAC5361',
           provider = 'Whangārei <hospital>' where id = $1`,
        [await activityCalled(title), category_id, time],
      )
    const fellow = await college.as('fellow1')
    const answer = await fellow.get(credits)
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8'])
    const document = readXml(answer.raw.toString())
    keepShape(document)
    expect(all(document, 'ActivityName')).toContain('Pain & “<script>” "x" \ufffd\ufffd\ufffd 🩺\r\nnight')
    expect(all(document, 'ProviderOrganization')).toContain('Whangārei <hospital>')
    expect(answer.raw.toString()).not.toContain('ZAC5361')
    // Two entries of three quarters of an hour under a limit of one hour.
    const capped = all(document, 'hx:numberOfCredits').filter((each) => ['0.75', '0.25'].includes(each))
    expect(capped).toEqual(['0.75', '0.25'])
    const { data } = await fellow.get<CycleReport>('/cpd/report/cycle')
    const sum = all(document, 'hx:numberOfCredits').reduce((added, each) => added + Number(each) * 60, 0)
    expect(Math.abs(sum - (data.report?.cycle.standing.total.counted ?? 0))).toBeLessThan(1)
  })

  it('are for their owner and for the office, and there are none of a cycle without activities', async () => {
    const user_id = college.person('fellow1').id
    const taken = async (who: PersonName, about = user_id) => (await college.as(who)).get(credits, { user_id: about })
    expect((await taken('fellow2')).status).toBe(404)
    expect((await taken('bAdmin')).status).toBe(404)
    const office = await college.as('admin1')
    expect((await office.get(credits, { user_id })).status).toBe(200)
    college.clock.advance(16 * 60_000)
    expect((await office.get(credits, { user_id })).body).toMatchObject({ step_up: true })
    college.clock.reset()
    const [look] = await college.db.rows<{ changes: unknown }>(
      `select changes from audit where kind = 'look' and call = 'GET ${credits}' and owner_id = $1`,
      [user_id],
    )
    expect(look?.changes).toEqual({ export: [null, 'credits'] })
    const none = await (await college.as('fellow1')).get(credits, { devcycle_id: a.expiredCycle })
    expect([none.status, none.message]).toEqual([476, 'No activities have been completed in this cycle yet.'])
  })
})
