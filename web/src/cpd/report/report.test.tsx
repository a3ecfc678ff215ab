// @vitest-environment happy-dom
import type { ConversationForm, CycleReport } from '@college/contract/cpd'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { toasts } from '#kit'
import type { ReceivedCall } from '#kit/testing'
import { activityRow, goalRow, statsOf } from '../activity/tests/rows.ts'
import { found, listed, openCollege, type College } from '../tests/college.ts'
import { FellowHome } from '../home/FellowHome.tsx'
import { planRow } from '../tests/rows.ts'
import { showTo, type Viewer } from '../tests/show.tsx'
import { figures, reportOf } from '../tests/reports.ts'
import { Conversation } from './Conversation.tsx'
import { CycleOverview } from './CycleOverview.tsx'
import { CycleReports } from './CycleReports.tsx'
import { ReportTextTab } from './ReportTextTab.tsx'
import { TraineeReport } from './TraineeReport.tsx'

let college: College
afterEach(async () => {
  cleanup()
  toasts.clear()
  await college.stub.close()
})

const fellow: Viewer = { id: 2, name: 'Callum Petrie', roles: ['Fellow'] }
const open = (
  report: CycleReport,
  more: (call: ReceivedCall) => ReturnType<typeof found> | undefined = () => undefined,
) =>
  openCollege(figures, (call) => {
    const said = more(call)
    if (said) return said
    return call.path === '/api/v1/cpd/report/cycle' ? found(report) : undefined
  })

describe('the cycle report', () => {
  test('says who, how far, what the Medical Council asks for, and what was learned', async () => {
    college = await open(reportOf())
    showTo(fellow, <CycleReports />, college.client)
    const sheet = await screen.findByRole('article', { name: 'Cycle report' })
    for (const words of ['58213', 'Held 12/08/2026', 'Look at the whole film.', 'For patients: Sooner.'])
      expect(sheet.textContent).toContain(words)
    const loose = within(sheet).getByRole('row', { name: /^In no group/ })
    expect(within(loose).getByRole('link', { name: '06:05' }).getAttribute('href')).toContain('&in_educational=false')
    expect(sheet.textContent).toContain('06:05 in no group')
    screen.getByText(/^For MCNZ or an audit, with/)
    // Only the parts that the college chose.
    expect(within(sheet).queryByRole('heading', { name: 'Goals of the cycle' })).toBeNull()
    expect(screen.getByText('SHA-256 abc123')).toBeDefined()
  })

  test('is sent once to whom the person chooses', async () => {
    college = await open(reportOf(), (call) =>
      call.path === '/api/v1/cpd/devcycle/report/send'
        ? { code: 202, body: { data: { to: 'Hana Walker', again: false } } }
        : undefined,
    )
    showTo(fellow, <CycleReports />, college.client)
    await userEvent.click(await screen.findByRole('button', { name: 'Send by email' }))
    const dialog = screen.getByRole('dialog', { name: 'Send by email' })
    await userEvent.selectOptions(within(dialog).getByLabelText('To'), 'Hana Walker, Director')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send' }))
    await screen.findByText('On its way to Hana Walker.')
    const [call] = college.asked('/cpd/devcycle/report/send')
    expect(String(call?.query)).toBe('devcycle_id=1&to=director&director_id=8')
  })

  test('of many activities is prepared while the reader goes on, and is fetched from the toast and the list', async () => {
    const many = Array.from({ length: 151 }, (_, id) => activityRow({ id: id + 1 }))
    const whole = reportOf()
    const order = {
      id: 5,
      user_id: 2,
      devcycle_id: 1,
      name: 'Cycle report Callum Petrie.pdf',
      state: 'waiting',
      asked_at: '2026-11-21T00:00:00.000Z',
      expires_at: '2026-11-22T00:00:00.000Z',
      problem: null,
    }
    let state: 'none' | 'waiting' | 'ready' = 'none'
    college = await open({ ...whole, report: whole.report && { ...whole.report, activities: many } }, (call) => {
      switch (`${call.method} ${call.path.replace('/api/v1', '')}`) {
        case 'PUT /cpd/report/order':
          state = 'waiting'
          return { code: 202, body: { data: order } }
        case 'GET /cpd/report/orders':
          return found(state === 'none' ? [] : [{ ...order, state }])
        case 'GET /cpd/report/order/pdf':
          return { code: 404, body: { message: 'This report is no longer here. Ask for it again.' } }
        case 'POST /cpd/report/order/cancel':
          state = 'none'
          return { code: 261, body: { data: { id: 5 } } }
        default:
          return undefined
      }
    })
    showTo(fellow, <CycleReports />, college.client)
    await userEvent.click(await screen.findByRole('button', { name: 'Download PDF' }))
    await screen.findByText('We’re preparing this report. You can carry on meanwhile.')
    expect(college.asked('/cpd/report/order').map(({ body }) => body)).toEqual([{ user_id: 2, devcycle_id: 1 }])
    expect(college.asked('/cpd/report/cycle/pdf')).toEqual([])
    const list = await screen.findByRole('region', { name: 'Your reports' })
    await within(list).findByText(/^Being prepared/)
    within(list).getByRole('button', { name: 'Cancel Cycle report Callum Petrie' })
    state = 'ready'
    await screen.findByText('Your report is ready', undefined, { timeout: 8_000 })
    await userEvent.click(await within(list).findByRole('button', { name: 'Download Cycle report Callum Petrie' }))
    await screen.findByText('This report is no longer here. Ask for it again.')
    expect(String(college.asked('/cpd/report/order/pdf')[0]?.query)).toBe('id=5')
    await userEvent.click(within(list).getByRole('button', { name: 'Remove Cycle report Callum Petrie' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Your reports' })).toBeNull())
  }, 20_000)

  test('says why it was not sent, and stays open', async () => {
    college = await open(reportOf(), (call) =>
      call.path === '/api/v1/cpd/devcycle/report/send'
        ? { code: 476, body: { message: 'Your profile has no email address yet.' } }
        : undefined,
    )
    showTo(fellow, <CycleReports />, college.client)
    await userEvent.click(await screen.findByRole('button', { name: 'Send by email' }))
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    await screen.findByText('Your profile has no email address yet.')
    expect(screen.getByRole('dialog', { name: 'Send by email' })).toBeDefined()
  })

  test('between two cycles says that the last one has ended, on the cycle’s page and on the sheet', async () => {
    college = await open(reportOf({ is_last: true, today: '2027-04-02' }))
    showTo(fellow, <CycleOverview />, college.client)
    await screen.findByText(
      'Your 2026–27 cycle ended on 31/03/2027. The next one isn’t open yet. You can still log what you did in it. What you do now counts in the next one as soon as it opens.',
    )
    cleanup()
    const educator: Viewer = { id: 3, name: 'Helen Rāpana', roles: ['Educator'], linked: [2] }
    showTo(educator, <CycleOverview />, college.client, '/?user_id=2')
    await screen.findByText(
      '01/04/2026 to 31/03/2027. The 2026–27 cycle ended on 31/03/2027. The next one isn’t open yet.',
    )
    cleanup()
    showTo(fellow, <CycleReports />, college.client)
    await screen.findByText(/^The 2026–27 cycle ended on 31\/03\/2027\. The next one isn’t open yet\./)
  })

  test('without a cycle says so, and lets an earlier one be chosen', async () => {
    college = await open(reportOf({ report: null }))
    showTo(fellow, <CycleReports />, college.client)
    await screen.findByText('No cycle is open')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Cycle' }), '2025–26 cycle (ended)')
    await waitFor(() => expect(String(college.asked('/cpd/report/cycle').at(-1)?.query)).toBe('devcycle_id=2'))
  })
})

describe('the development plan', () => {
  test('is sent from its cycle', async () => {
    const report = reportOf()
    const devplan = planRow({ id: 11, category: 'PDP', name: 'Plan for the year' })
    const filled = report.report && { ...report.report, plan: { devplan, goals: [], progress: [] } }
    college = await open({ ...report, report: filled }, (call) =>
      call.path === '/api/v1/cpd/sendpdp'
        ? { code: 202, body: { data: { to: 'Callum Petrie', again: true } } }
        : undefined,
    )
    showTo(fellow, <CycleReports />, college.client)
    await userEvent.click(await screen.findByRole('button', { name: 'More' }))
    await userEvent.click(screen.getByRole('button', { name: 'Send professional development plan' }))
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    await screen.findByText('It’s on its way to Callum Petrie already.')
    expect(String(college.asked('/cpd/sendpdp')[0]?.query)).toBe('devplan_id=11&to=self')
  })
})

describe('the home of a fellow', () => {
  test('says whether the structured conversation took place, and leads to it', async () => {
    const held = figures.cycle && { ...figures, cycle: { ...figures.cycle, conversation: '2026-08-12' } }
    college = await openCollege(held ?? figures)
    showTo(fellow, <FellowHome />, college.client)
    const link = await screen.findByRole('link', { name: 'Done 12/08/2026' })
    expect(link.getAttribute('href')).toBe('/app/conversation')
    expect(screen.getByRole('link', { name: 'Cycle report' }).getAttribute('href')).toBe('/app/cycle/fellow')
  })
})

describe('the structured conversation', () => {
  const notYet = () => {
    const report = reportOf()
    return { ...report, report: report.report && { ...report.report, cycle: figures.cycle ?? report.report.cycle } }
  }
  const talk: ConversationForm = { category_id: 7, template: null, questions: ['What wears you down?'], form: null }
  const openTalk = (over: Partial<ConversationForm>, report = notYet()) =>
    open(report, (call) => (call.path === '/api/v1/cpd/conversation' ? found({ ...talk, ...over }) : undefined))

  test('has reflections, questions and room for both, and asks to be logged where it has not taken place', async () => {
    college = await openTalk({})
    showTo(fellow, <Conversation />, college.client)
    await screen.findByRole('heading', { name: 'What was learned' })
    expect(screen.getByText('Not yet in this cycle')).toBeDefined()
    const link = await screen.findByRole('link', { name: 'log it' })
    expect(link.getAttribute('href')).toBe('/app/activity/edit?category=7')
    expect(screen.getByText('What wears you down?')).toBeDefined()
  })

  test('is begun as the form of the college', async () => {
    college = await openTalk({ template: { id: 3, name: 'Yearly talk' } })
    showTo(fellow, <Conversation />, college.client)
    const start = await screen.findByRole('link', { name: 'Start the form' })
    expect(start.getAttribute('href')).toBe('/app/form/edit?template=3')
    expect(screen.queryByRole('link', { name: 'log it' })).toBeNull()
  })

  test('says who signed its form, and is logged with one press', async () => {
    const signers = [
      { part: 'Fellow', name: 'Callum Petrie', signed_at: '2026-11-20T00:00:00.000Z' },
      { part: 'Partner', name: 'Losa Fonoti', signed_at: '2026-11-20T01:00:00.000Z' },
    ]
    college = await openTalk({
      template: { id: 3, name: 'Yearly talk' },
      form: {
        id: 12,
        name: 'Yearly talk',
        reference: 'K7Q2M',
        revision: 1,
        state: 'signed',
        signing_required: true,
        waiting: 0,
        signers,
        devactivity_id: null,
      },
    })
    showTo(fellow, <Conversation />, college.client)
    const both = await screen.findByRole('group', { name: 'Agreed by both' })
    await waitFor(() => expect(both.textContent).toContain('Losa FonotiSigned on 20/11/2026'))
    const log = await screen.findByRole('link', { name: 'Log it' })
    expect(log.getAttribute('href')).toBe('/app/activity/edit?category=7&form=12')
    expect(screen.queryByText(/a different conversation/)).toBeNull()
  })

  test('tells a conversation that counts from the form of another one', async () => {
    const held = notYet()
    const cycle = held.report && { ...held.report.cycle, conversation: '2026-08-12' }
    const form = {
      id: 12,
      name: 'Yearly talk',
      reference: 'K7Q2M',
      revision: 1,
      state: 'completed' as const,
      signing_required: true,
      waiting: 1,
      signers: [],
      devactivity_id: null,
    }
    college = await openTalk(
      { template: { id: 3, name: 'Yearly talk' }, form },
      { ...held, report: held.report && { ...held.report, cycle: cycle ?? held.report.cycle } },
    )
    showTo(fellow, <Conversation />, college.client)
    await screen.findByText(/The conversation held on 12\/08\/2026 counts. This form is for a different conversation/)
  })
})

describe('the trainee report', () => {
  test('lists goals and activities of the programme, and what was kept', async () => {
    const plan = { devplan: planRow(), goals: [goalRow({ id: 1, devplan_id: 5, title: 'Spine course' })], progress: [] }
    college = await openCollege(statsOf({ plan }), (call) => {
      if (call.path === '/api/v1/devactivities') return listed([activityRow({ title: 'Clinic with Helen' })])
      return call.path === '/api/v1/cpd/report/kept' ? found(reportOf().kept) : undefined
    })
    showTo({ id: 2, name: 'Mārama Thorne', roles: ['Trainee'] }, <TraineeReport />, college.client)
    await screen.findByText('Spine course')
    await screen.findByText('Clinic with Helen')
    await screen.findByText('SHA-256 abc123')
  })

  test('is mailed to whom the trainee chooses, and not by others', async () => {
    const plan = { devplan: planRow({ id: 5 }), goals: [], progress: [] }
    college = await openCollege({ ...statsOf({ plan }), user_id: 2 }, (call) => {
      if (call.path === '/api/v1/devactivities') return listed([])
      if (call.path === '/api/v1/cpd/report/cycle') return found(reportOf({ report: null }))
      return call.path === '/api/v1/cpd/sendpdp'
        ? { code: 202, body: { data: { to: 'Hana Walker', again: false } } }
        : undefined
    })
    showTo({ id: 2, name: 'Mārama Thorne', roles: ['Trainee'] }, <TraineeReport />, college.client)
    await userEvent.click(await screen.findByRole('button', { name: 'Send by email' }))
    await screen.findByRole('option', { name: 'Hana Walker, Director' })
    await userEvent.selectOptions(screen.getByLabelText('To'), 'Hana Walker, Director')
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    await screen.findByText('On its way to Hana Walker.')
    expect(String(college.asked('/cpd/sendpdp')[0]?.query)).toBe('devplan_id=5&to=director&director_id=8')
    cleanup()
    showTo({ id: 3, name: 'Sione Fīfita', roles: ['Educator'] }, <TraineeReport />, college.client, '/?user_id=2')
    await screen.findByRole('button', { name: 'Download PDF' })
    expect(screen.queryByRole('button', { name: 'Send by email' })).toBeNull()
  })
})

test('a report is not offered by email where no mail goes out', async () => {
  const noMail = (call: ReceivedCall) => (call.path === '/api/v1/options' ? found({ mail: false }) : undefined)
  college = await open(reportOf(), noMail)
  showTo(fellow, <CycleReports />, college.client)
  await screen.findByRole('button', { name: 'Download PDF' })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Send by email' })).toBeNull())
})

describe('the words of a report', () => {
  test('are saved with the parts in their order', async () => {
    college = await openCollege(figures, (call) => {
      if (call.path === '/api/v1/reportconfigs') return listed([])
      if (call.method === 'PUT' && call.path === '/api/v1/reportconfig') {
        const row = { ...goalRow(), ...Object(call.body), id: 4, active: true }
        return { code: 201, body: { data: row } }
      }
      return undefined
    })
    showTo({ id: 1, name: 'Priya Nair', roles: ['Administrator'] }, <ReportTextTab />, college.client)
    await userEvent.type(await screen.findByRole('textbox', { name: /^Title/ }), 'Pūrongo')
    await userEvent.click(screen.getByRole('button', { name: 'Move Activities up' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Goals of the cycle' }))
    await userEvent.click(screen.getByRole('button', { name: 'Save report text' }))
    await screen.findByText('Report text saved')
    const saved = college.asked('/reportconfig').find(({ method }) => method === 'PUT')
    expect(saved?.body).toMatchObject({ report: 'cycle', title: 'Pūrongo', sections: ['groups', 'activities', 'plan'] })
  })
})
