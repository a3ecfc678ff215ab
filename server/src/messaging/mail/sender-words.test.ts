import { describe, expect, it } from 'vitest'
import { plainName, plainWords, titleGivenBy } from './sender-words.ts'

describe('a title of the sender’s own', () => {
  it.each([
    ['Win at https://evil.example/now', 'Win at https evil. example/now'],
    ['evil。example', 'evil. example'],
    ['ｅｖｉｌ．example', 'evil. example'],
    ['www.evil.example', 'www. evil. example'],
    ['10.0.0.1/pay', '10. 0. 0. 1/pay'],
    ['write to me@evil.example', 'write to me at evil. example'],
    ['A knee\n\nThe college asks you', 'A knee The college asks you'],
    ['\u202Egnp.exe\u0007', 'gnp. exe'],
    ['Level 1.5, Dr. Rāpana', 'Level 1.5, Dr. Rāpana'],
  ])('%j is %j', (title, shown) => {
    expect(plainWords(title)).toBe(shown)
  })

  it('has 80 letters at most, and says whose it is', () => {
    expect(Array.from(plainWords('x'.repeat(400)))).toHaveLength(80)
    expect(titleGivenBy('Mere Kahu', 'A knee')).toBe('Title given by Mere Kahu: “A knee”.')
    expect(titleGivenBy('Mere Kahu', null)).toBe('')
  })
})

describe('a name that the sender gave', () => {
  it.each(['Losa Tuimavave', 'Dr Anneke Visser', 'Siân O’Neill-Rāpana', 'J. R. Smith'])('%s is one', (name) => {
    expect(plainName(name)).toBe(name)
  })

  it.each(['Call 0800 123 456 now', 'evil.example', 'you have won a prize and should call us', 'a\n\nb: c'])(
    '%j is none',
    (words) => {
      expect(plainName(words)).toBe('')
    },
  )
})
