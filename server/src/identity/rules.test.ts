import { describe, expect, it } from 'vitest'
import { checkEmail, checkPassword, commonAmong, isLong } from './rules.ts'

/** Status, field and words of a refusal; null where nothing was refused. */
const refused = (work: () => void): unknown => {
  try {
    work()
    return null
  } catch (error) {
    const { status, errors } = error as { status: number; errors: { path: string; message: string }[] } // an ApiError, or the test fails
    return [status, ...errors.flatMap(({ path, message }) => [path, message])]
  }
}

describe('an address', () => {
  const no = [466, 'email', 'Enter an email address, such as name@example.nz']
  it.each([
    ['aroha@college.test', null],
    [`${'a'.repeat(64)}@college.test`, null],
    [`a@${'b'.repeat(247)}.test`, null],
    ['a@b.co.nz', null],
    [`${'a'.repeat(65)}@college.test`, no],
    [`a@${'b'.repeat(248)}.test`, no],
    ['aroha', no],
    ['@college.test', no],
    ['aroha@', no],
    ['aroha@college', no],
    ['aroha@college.', no],
    ['aroha@.test', no],
    ['aroha@college..test', no],
    ['a roha@college.test', no],
    ['aroha@col lege.test', no],
    ['aroha@college.te st', no],
    ['aroha@college@here.test', no],
    ['aroha@college.te@st', no],
    [' aroha@college.test', no],
    ['aroha@college.test ', no],
    ['<aroha@college.test>', no],
    ['"aroha"@college.test', no],
    ['aroha(work)@college.test', no],
    ['hine,aroha@college.test', no],
    ['aro\u200Bha@college.test', no],
    ['aroha@college\u00AD.test', no],
    ['', no],
  ])('%s', (email, expected) => {
    expect(refused(() => checkEmail(email))).toEqual(expected)
  })

  it('is refused in a sentence', () => {
    expect(() => checkEmail('aroha')).toThrow(/^Enter an email address, such as name@example\.nz\.$/)
  })

  it('names the field it stands in', () => {
    expect(refused(() => checkEmail('aroha', 'email_alt'))).toEqual([
      466,
      'email_alt',
      'Enter an email address, such as name@example.nz',
    ])
  })
})

describe('a password', () => {
  const check = (
    password: string,
    more: { twoStep?: boolean; words?: (string | null)[]; repeat?: string } = {},
  ): unknown =>
    refused(() =>
      checkPassword(password, more.repeat ?? password, { words: more.words ?? [], twoStep: more.twoStep ?? false }),
    )
  const common = [400, 'password', 'Too many people use this password. Choose another']
  const telling = [400, 'password', 'This contains your name or the college’s. Choose another']

  it('has fifteen characters alone, and eight with a second step', () => {
    expect(check('heron by a weir')).toBeNull()
    expect(check('heron by a wei')).toEqual([461, 'password', 'At least 15 characters'])
    expect(check('heron we', { twoStep: true })).toBeNull()
    expect(check('heron w', { twoStep: true })).toEqual([461, 'password', 'At least 8 characters'])
    expect([isLong('heron by a weir'), isLong('heron by a wei')]).toEqual([true, false])
  })

  it('is repeated as it is', () => {
    const differs = [462, 'repeat', 'The two passwords differ']
    expect(check('heron by a weir', { repeat: 'Heron by a weir' })).toEqual(differs)
    expect(check('heron by a weir', { repeat: '' })).toEqual(differs)
  })

  it.each([
    ['a common one', 'password1', true],
    ['in capitals', 'PASSWORD1', true],
    ['with a tail', 'football!!!12', true],
    ['of six letters, with a tail', 'dragon12', true],
    ['of four letters, with a tail', 'love19!!', true],
    ['of three letters, with a tail', 'dog19!72', false],
    ['with something in its middle', 'foot1234ball', false],
    ['with a tail of eight', 'football12345678', true],
    ['with a tail of nine, which is a password of its own', 'football19283746!', false],
    ['a common one in the middle', '!!football12 heron', false],
    ['three characters over and over', 'abcabcabcabcabc', true],
    ['three characters in any order', 'abacbaccabbacab', true],
    ['four of them', 'abcdbacdbadcabdc', false],
    ['a run', '2345678901234567', true],
    ['a run of letters', 'bcdefghijklmnopq', true],
    ['a run with a step of its own in the middle', 'abcdefgmnopqrstu', true],
    ['steps of three kinds', 'abcdfghjklmnopqrs', true],
    ['nothing of these', 'a heron waits by the weir', false],
  ])('is not what many people use: %s', (_words, password, is) => {
    expect(check(password, { twoStep: true })).toEqual(is ? common : null)
  })

  it('has common words of four letters and more to be held against', () => {
    expect([...commonAmong(['dog', 'love', 'dragon'])]).toEqual(['love', 'dragon'])
  })

  it.each([
    ['the first name and digits', 'arohanui-20261121', ['Arohanui'], true],
    ['several words', 'aroha rangi 2026 11', ['Aroha Rangi'], true],
    ['parts of the address', 'aroha.college.test!', ['aroha@college.test'], true],
    ['the word twice', 'arohanui arohanui', ['arohanui'], true],
    ['with three letters besides', 'arohanui 123456 abc', ['arohanui'], true],
    ['with four letters besides', 'arohanui 123456 abcd', ['arohanui'], false],
    ['digits do not count as besides', 'arohanui-1234-5678-abc', ['arohanui'], true],
    ['words of three letters are none', '20261121 11 20 ann', ['ann'], false],
    ['words of four are', '20261121 11 20 anne', ['anne'], true],
    ['nobody’s words', '20261121-11-20-19-42', [null, ''], false],
    ['another’s words', '20261121-11-20-rangi', ['Arohanui'], false],
  ])('is not made of the person’s own facts: %s', (_words, password, words, is) => {
    expect(check(password, { words })).toEqual(is ? telling : null)
  })
})
