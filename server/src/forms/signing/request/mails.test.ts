import { referenceWords } from '@college/contract/forms'
import type { Signature } from '@college/contract/forms'
import { afterAll, expect, it } from 'vitest'
import { openTestApp } from '#testing'
import { startMailCatcher } from '#messaging/testing'
import { act } from '../../testing.ts'
import { asked, freshAddress, parties, toSign } from '../testing.ts'

const catcher = await startMailCatcher()
afterAll(() => catcher.close())
const college = await openTestApp({
  environment: { SMTP_URL: catcher.url, MAIL_FROM: 'College records <records@college.test>' },
})
const { guest } = college
const owner = 'trainee1@college.test'

const tokenIn = (link: string | null): string => {
  const { pathname, search, hash } = new URL(link ?? '')
  expect([pathname, search]).toEqual(['/app/sign', ''])
  return new URLSearchParams(hash.slice(1)).get('token') ?? ''
}

it('somebody without an account is asked, asked again with what was changed, and the owner hears of it, by real mail', async () => {
  const trainee = await college.as('trainee1')
  const form = await toSign(college, { parties: [parties.nurse] })
  const address = freshAddress()
  await asked(college, form, { signer_name: 'Losa', signer_email: address }, { party: 'nurse' })
  const mail = await catcher.wait(address)
  expect(mail.subject).toBe('You are asked to sign a form')
  expect(mail.html).toContain('>Read and sign</a>')
  const token = tokenIn(mail.link)
  await act(trainee, 'change', form)
  const done = await act(trainee, 'complete', form, { data: { seen: 'Two swollen knees', referred: false } })
  const again = await catcher.wait(address, 2)
  expect(again.subject).toBe('A form has changed: please sign it again')
  expect(again.text).toContain('What was changed: What was seen')
  expect(done.data.revision).toBe(2)
  for (const [text, of] of [
    [mail.text, form],
    [again.text, done.data],
  ] as const)
    expect(text).toContain(referenceWords(of))
  const body = { content_hash: done.data.content_hash, name: 'Losa' }
  expect((await guest.post('/signing/sign', { ...body, token })).status).toBe(474)
  expect((await guest.post('/signing/sign', { ...body, token: tokenIn(again.link) })).status).toBe(261)
  // The owner hears of it once it can no longer be taken back.
  college.clock.advance(11_000)
  expect((await catcher.wait(owner)).subject).toBe('Everyone has signed your form')
  expect(catcher.to(address)).toHaveLength(2)
})

it('a code goes to the signer’s own address, and its subject does not tell it', async () => {
  const trainee = await college.as('trainee1')
  const form = await toSign(college, { parties: [parties.nurse] })
  const row = await asked(college, form, { signer_name: 'Losa' }, { party: 'nurse' })
  const shown = await trainee.post<{ token: string }>('/devformsignature/link', { id: row.id, by: 'qr' })
  const address = freshAddress()
  const { token } = shown.data
  expect((await guest.post('/signing/code', { token, email: address })).status).toBe(202)
  const mail = await catcher.wait(address)
  expect(mail.subject).toBe('Your code to sign a form')
  const code = /^\d{6}$/m.exec(mail.text)?.[0]
  const signed = await guest.post('/signing/sign', { token, code, content_hash: form.content_hash, name: 'Losa' })
  expect(signed.status).toBe(261)
  expect((await trainee.get<Signature>('/devformsignature', { id: row.id })).data).toMatchObject({ method: 'qr' })
})
