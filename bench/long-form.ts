import { chromium } from '@playwright/test'
import type { Page } from '@playwright/test'
import { writeSchema } from '@college/contract/forms'
import type { FormModel, Question } from '@college/contract/forms'
import { measureInteraction } from './interaction.ts'
import { startDemo } from './nodes.ts'
import type { Finding } from './report.ts'
import { nth } from './timing.ts'
import { demoPassword, executablePath, flags, signIn } from './web.ts'

const turns = 2 * Number(process.env['ROUNDS'] ?? 5)
const questions = 300
const conditions = 20

/** One long page: 300 questions in words, of which 20 are shown only while the first says yes; all of it the owner’s, or an assessor’s. */
const long = (by?: string): FormModel => ({
  pages: [
    {
      key: 'page',
      title: 'All of it',
      ...(by ? { by: [by] } : {}),
      sections: [
        {
          key: 'section',
          title: '',
          questions: Array.from({ length: questions }, (_, at): Question => {
            if (at === 0) return { key: 'first', kind: 'yes_no', title: 'Is there more to say?', required: true }
            const asked = { key: `question_${at}`, title: `Question ${at}`, required: false } as const
            const shown = { match: 'all' as const, tests: [{ key: 'first', is: 'equal' as const, value: true }] }
            return { ...asked, kind: 'short_text', ...(at > questions - conditions - 1 ? { show_if: shown } : {}) }
          }),
        },
      ],
    },
  ],
})

const token = (page: Page): Promise<string> => page.evaluate(() => localStorage.getItem('token') ?? '')

const ask = async (address: string, bearer: string, method: string, path: string, body?: object) => {
  const response = await fetch(`${address}/api/v1${path}`, {
    method,
    headers: { authorization: `JWT ${bearer}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const { data } = await response.json()
  return data
}

const bearerOf = async (address: string, username: string): Promise<string> => {
  const response = await fetch(`${address}/api/v1/user/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: demoPassword }),
  })
  const { token: bearer } = await response.json()
  return bearer
}

const publish = async (address: string, office: string, by?: string): Promise<number> => {
  const signing = {
    signing_required: true,
    signers: { order: 'any', parties: [{ key: by, title: 'Assessor', who: 'anyone' }] },
  }
  const made = await ask(address, office, 'PUT', '/devformtemplate', {
    name: by ? 'A long form of an assessor' : 'A long form',
    type: 'trainee',
    schema: writeSchema(long(by)),
    ...(by ? signing : {}),
  })
  const { id, updated_at } = made
  await ask(address, office, 'POST', '/devformtemplate/publish', { id, updated_at })
  return id
}

/** Milliseconds from each key to the next frame, while words are typed. */
const typed = async (page: Page): Promise<number[]> => {
  await page.evaluate(() => {
    const times: number[] = []
    Object.assign(window, { times })
    addEventListener(
      'keydown',
      () => {
        const from = performance.now()
        requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - from)))
      },
      true,
    )
  })
  await page.getByRole('textbox', { name: 'Question 150 (optional)' }).click()
  await page.keyboard.type('What was seen in the clinic today', { delay: 40 })
  return page.evaluate(() => (Reflect.get(window, 'times') as number[]).slice(5)) // set just above
}

// Not by its name: to work out the names of 300 fields took as long in the browser as a third of their opening.
const last = `[data-question="question_${questions - 1}"] input`

/** Milliseconds from loading a page anew to the last question on it. */
const opening = async (page: Page, address: string, path: string): Promise<number[]> => {
  const opened: number[] = []
  for (let turn = 0; turn < turns; turn += 1) {
    await page.goto(`${address}/app/forms`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    const from = performance.now()
    await page.goto(address + path)
    await page.locator(last).waitFor({ state: 'attached' })
    opened.push(performance.now() - from)
  }
  return opened
}

/** A form of which an assessor fills in all 300 questions as they sign, opened by them. */
const openedByAssessor = async (page: Page, address: string, office: string, owner: string): Promise<number[]> => {
  const template = await publish(address, office, 'assessor')
  const educator = await bearerOf(address, 'educator')
  const me = await ask(address, educator, 'GET', '/user/token')
  const signers = [{ signer_id: me.id }]
  const [form] = await ask(address, owner, 'PUT', '/devform/asked', {
    devformtemplate_id: template,
    party: 'assessor',
    signers,
  })
  await signIn(page, address, 'educator')
  await page.goto(`${address}/app/form?id=${form.id}`)
  await page
    .getByRole('radio', { name: 'Yes' })
    .or(page.getByText('Yes', { exact: true }))
    .first()
    .click()
  await page.locator(last).waitFor({ state: 'attached' })
  // What was answered is kept on the device a moment later.
  await page.waitForTimeout(1_000)
  return opening(page, address, `/app/form?id=${form.id}`)
}

/** How soon a form of 300 questions is there to be filled in, and how soon a key shows. */
export const measureLongForm = async (): Promise<Finding[]> => {
  const node = await startDemo(demoPassword)
  const browser = await chromium.launch({ executablePath, args: flags })
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
    const office = await bearerOf(node.address, 'admin')
    const template = await publish(node.address, office)
    await signIn(page, node.address)
    const me = await ask(node.address, await token(page), 'GET', '/user/token')
    const begun = { devformtemplate_id: template, user_id: me.id, data: { first: true } }
    const { id } = await ask(node.address, await token(page), 'PUT', '/devform', begun)
    const opened = await opening(page, node.address, `/app/form/edit?id=${id}`)
    const keys = await typed(page)
    const slow = await measureInteraction(page, node.address, { id, question: 'Question 150 (optional)' })
    const theirs = await browser.newPage({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
    const part = await openedByAssessor(theirs, node.address, office, await token(page))
    return [
      {
        what: `(i) a form of ${questions} questions that an assessor fills in, opened by them, from loading the page anew to its last question`,
        ours: `median ${nth(part, 0.5)} ms, longest ${nth(part, 1)} ms`,
        beside: '',
        ratio: '',
        bar: '< 1,000 ms',
      },
      {
        what: `(i) a form of ${questions} questions and ${conditions} conditions opens, from loading the page anew to its last question`,
        ours: `median ${nth(opened, 0.5)} ms, longest ${nth(opened, 1)} ms`,
        beside: '',
        ratio: '',
        bar: '< 1,000 ms',
      },
      {
        what: '(i) from a key to the next frame in it',
        ours: `p50 ${nth(keys, 0.5)} ms, p95 ${nth(keys, 0.95)} ms`,
        beside: '',
        ratio: '',
        bar: 'p95 ≤ 50 ms',
      },
      ...slow,
    ]
  } finally {
    await browser.close()
    await node.stop()
  }
}
