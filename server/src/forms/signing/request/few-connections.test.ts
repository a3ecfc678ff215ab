import { expect, it } from 'vitest'
import { openTestApp } from '#testing'
import { asked, freshAddress, parties, tokenTo, toSign } from '../testing.ts'

const college = await openTestApp()
const { person } = college
/** The same college on three connections: two for calls without an account, one for all others. */
const small = await college.node({ pool: 3 })

const nurse = { ...parties.nurse, may_reject: true } as const

/** A link to sign, where another is told of what becomes of it: who is next in turn, or who has signed before. */
const linkTo = async (order: 'before' | 'after'): Promise<{ token: string; content_hash: string | null }> => {
  const all = order === 'before' ? [nurse, parties.colleague] : [parties.colleague, nurse]
  const form = await toSign(college, { order: 'in_order', parties: all })
  const fellow = person('fellow2').id
  const address = freshAddress()
  const ask = {
    nurse: () => asked(college, form, { signer_name: 'Losa', signer_email: address }, { party: 'nurse' }),
    colleague: () => asked(college, form, { signer_id: fellow }),
  }
  if (order === 'before') {
    await ask.nurse()
    await ask.colleague()
  } else {
    const row = await ask.colleague()
    const signer = await college.as('fellow2')
    await signer.post('/devformsignature/sign', { id: row.id, content_hash: form.content_hash })
    await ask.nurse()
  }
  return { token: await tokenTo(college, address), content_hash: form.content_hash }
}

// Each call holds a connection, and has emails counted: by one of the calls’ own, they would wait for each other until they are given up, with 503.
it.each([
  ['signing', 'before', '/signing/sign', {}],
  ['returning', 'after', '/signing/decline', { outcome: 'returned', reason: 'One word is wrong.' }],
  ['rejecting', 'after', '/signing/decline', { outcome: 'rejected', reason: 'This never happened.' }],
] as const)('%s several forms at once needs no second connection', async (_what, order, path, body) => {
  const links = [await linkTo(order), await linkTo(order), await linkTo(order)]
  const answers = await Promise.all(
    links.map(({ token, content_hash }) =>
      small.guest.post(path, {
        token,
        name: 'Losa',
        ...(path === '/signing/sign' ? { content_hash } : {}),
        ...body,
      }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual([261, 261, 261])
})
