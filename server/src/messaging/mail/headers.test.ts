import PostalMime from 'postal-mime'
import { expect, it } from 'vitest'
import { compose } from './deliver.ts'
import type { Letter } from './deliver.ts'

const server = {
  host: '127.0.0.1',
  port: 25,
  secure: false,
  startTls: false,
  auth: null,
  from: { name: null, address: 'records@college.test' },
}
const letter: Letter = {
  to: { name: 'Mere', address: 'mere@college.test' },
  replyTo: 'office@college.test',
  fromName: 'Te Whare College',
  subject: 'Words',
  text: 'Words',
  html: '<p>Words</p>',
  attachments: [{ name: 'report.pdf', type: 'application/pdf', content: Buffer.from('%PDF') }],
  messageId: 'one',
  date: new Date('2026-11-24T21:00:00Z'),
  unsubscribe: 'https://college.test/api/v1/alerts/unsubscribe/5-abc',
}

/** The names of all header lines of a mail and of its parts, as a reader of mail takes them. */
const headerNames = async (given: Letter): Promise<string[]> => {
  const raw = (await compose(server, given)).toString('latin1')
  const heads = raw.split(/^--\S+\r\n/m).map((part) => part.split('\r\n\r\n', 1)[0] ?? '')
  return heads
    .flatMap((head) => head.replaceAll(/\r\n[ \t]/g, ' ').split(/\r\n|\r|\n/))
    .flatMap((line) => /^([\w-]+):/.exec(line)?.[1]?.toLowerCase() ?? [])
}

const fields: readonly (readonly [string, (nasty: string) => Partial<Letter>])[] = [
  ['subject', (nasty) => ({ subject: `Words${nasty}` })],
  ['reply-to address', (nasty) => ({ replyTo: `office@college.test${nasty}` })],
  ['name beside it', (nasty) => ({ fromName: `College${nasty}` })],
  ['recipient’s name', (nasty) => ({ to: { name: `Mere${nasty}`, address: 'mere@college.test' } })],
  ['unsubscribe address', (nasty) => ({ unsubscribe: `https://college.test/end${nasty}` })],
  [
    'file name',
    (nasty) => ({ attachments: [{ name: `a${nasty}.pdf`, type: 'application/pdf', content: Buffer.from('%PDF') }] }),
  ],
]
const forms = [
  '\r\nBcc: evil@evil.test',
  '\nBcc: evil@evil.test',
  '\rBcc: evil@evil.test',
  // Folded, as one header goes on over several lines.
  '\r\n Bcc: evil@evil.test',
  '\r\n\tBcc: evil@evil.test',
  '\r\n \r\nBcc: evil@evil.test',
  '\r\n\r\n<p>body</p>',
  '\u2028Bcc: evil@evil.test',
  '\u0000\r\nBcc: evil@evil.test',
  '>\r\nBcc: <evil@evil.test>',
  '"\r\nBcc: evil@evil.test;x="',
  '=?utf-8?Q?=0D=0ABcc:_evil=40evil.test?=',
] as const
const cases = fields.flatMap(([field, make]) => forms.map((form) => [field, form, make] as const))

it.each(cases)('what a %s brings along is no header: %j', async (_field, form, make) => {
  const given = { ...letter, ...make(form) }
  expect(await headerNames(given)).toEqual(await headerNames(letter))
  const mail = await PostalMime.parse(await compose(server, given))
  expect([mail.bcc, mail.cc, mail.to?.map(({ address }) => address), mail.text?.trim()]).toEqual([
    undefined,
    undefined,
    ['mere@college.test'],
    'Words',
  ])
  expect(mail.attachments).toHaveLength(1)
  // What a line of its own would have held is left as part of the address, which is none then.
  expect(mail.replyTo?.map(({ address }) => address)).not.toContain('evil@evil.test')
})

it('the headers that are compared are those that a mail has', async () => {
  const names = [
    'from',
    'to',
    'reply-to',
    'subject',
    'list-unsubscribe',
    'list-unsubscribe-post',
    'content-disposition',
  ]
  expect(await headerNames(letter)).toEqual(expect.arrayContaining(names))
})
