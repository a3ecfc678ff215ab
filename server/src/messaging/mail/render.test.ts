import { mailEventNames, mailEvents, templateIssues } from '@college/contract/messaging'
import { describe, expect, it } from 'vitest'
import { renderMail } from './render.ts'
import { eventTexts } from './texts.ts'

const values = { name: 'Mere Tūhoe', organisation: 'Te Whare College', lasts: 'a day' }
const confirm = { event: 'confirm_email', ...eventTexts.confirm_email } as const

describe('the default texts', () => {
  it.each(mailEventNames)('%s uses what its event knows, and has what it needs', (event) => {
    const { subject, text, because, button, lasts } = eventTexts[event]
    expect(templateIssues(event, { subject, text, because })).toEqual([])
    expect(button !== undefined).toBe('link' in mailEvents[event].placeholders)
    // A mail whose link or code ends says so to its reader, and to the outbox.
    const { placeholders } = mailEvents[event]
    expect(lasts !== undefined).toBe('lasts' in placeholders && ('link' in placeholders || 'code' in placeholders))
  })

  it.each(mailEventNames)('%s leaves no placeholder unfilled', (event) => {
    const given = Object.fromEntries(Object.keys(mailEvents[event].placeholders).map((name) => [name, `<${name}>`]))
    const parts = renderMail({
      event,
      subject: eventTexts[event].subject,
      text: eventTexts[event].text,
      values: { ...values, ...given },
      link: 'https://college.test/go',
    })
    expect(`${parts.subject} ${parts.text} ${parts.html}`).not.toMatch(/\{\{|\}\}|undefined/)
  })
})

describe('a mail', () => {
  const link = 'https://college.test/register/token#a=1&b=2'

  it('has a plain and a rich part with the same words, and one button', () => {
    const { subject, text, html } = renderMail({ ...confirm, values, link })
    expect(subject).toBe('Please confirm your address')
    expect(text).toContain('Hello Mere Tūhoe,')
    expect(text).toContain(`Confirm my address:\n${link}\n`)
    expect(text).toContain('You get this because someone registered at Te Whare College with this address.')
    expect(html).toContain('Hello Mere Tūhoe,')
    expect(html).toContain('href="https://college.test/register/token#a=1&amp;b=2"')
    expect(html.match(/>Confirm my address</g)).toHaveLength(1)
    expect(html).not.toMatch(/<table|<img|<script/)
    // Its one style sheet is for dark devices, and knows each part that has a colour.
    const [sheet = '', ...more] = html.match(/<style>[^<]*<\/style>/g) ?? []
    expect(more).toEqual([])
    expect([...html.matchAll(/class="(\w+)"/g)].filter(([, part]) => !sheet.includes(`.${part}{`))).toEqual([])
    expect(html).not.toMatch(/<(?!body)\w+ style="[^"]*(color|background):/)
  })

  it('takes values as text: no markup, no templates, no further lines', () => {
    const reason = '<b>x</b> {{organisation}}\r\nBcc: a@b.test\u2028“quoted” & more'
    const { subject, text, html } = renderMail({
      event: 'impersonated',
      subject: 'Used by {{by}}',
      text: 'Hello {{name}},\n\n{{by}}: {{reason}} ({{when}})',
      values: { ...values, reason, by: 'An <i>admin</i>\r\nBcc: evil@evil.test', when: 'today' },
      link: null,
    })
    expect(subject).toBe('Used by An <i>admin</i> Bcc: evil@evil.test')
    expect(text).toContain('<b>x</b> {{organisation}} Bcc: a@b.test “quoted” & more (today)')
    expect(html).toContain('&lt;b&gt;x&lt;/b&gt; {{organisation}} Bcc: a@b.test “quoted” &amp; more (today)')
  })

  it.each(['Win at https://evil.test', 'evil.test', 'www.evil', 'a@b', '<b>', ''])(
    'does not greet with %j, which is no name',
    (name) => {
      expect(renderMail({ ...confirm, values: { ...values, name }, link }).text).toContain('Hello colleague,')
    },
  )

  it.each(['Anahera O’Brien-Smith', 'Dr. J. Māhina', '李 小龙', 'D’Arcy'])('greets %s', (name) => {
    expect(renderMail({ ...confirm, values: { ...values, name }, link }).text).toContain(`Hello ${name},`)
  })

  it('keeps a value from filling a mail', () => {
    const { text } = renderMail({ ...confirm, values: { ...values, lasts: 'x'.repeat(10_000) }, link })
    expect(text).toContain('x'.repeat(500))
    expect(text).not.toContain('x'.repeat(501))
  })
})
