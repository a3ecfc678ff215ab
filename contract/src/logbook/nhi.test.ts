import { array, assert, constantFrom, integer, property, string, tuple } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isMaskedNhi, maskNhi, maskNhisIn, nhiCheckOf, nhiStatus, plainNhi } from '#logbook'

const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const letters = Array.from(alphabet)
const digits = Array.from('0123456789')
const letter = constantFrom(...letters)
const digit = integer({ min: 0, max: 9 }).map(String)
const oldStem = tuple(letter, letter, letter, digit, digit, digit).map((parts) => parts.join(''))
const newStem = tuple(letter, letter, letter, digit, digit, letter).map((parts) => parts.join(''))

// The rule written down a second time, as the standard words it.
const sumOf = (stem: string): number =>
  Array.from(stem).reduce((sum, character, at) => {
    const value = character >= '0' && character <= '9' ? Number(character) : alphabet.indexOf(character) + 1
    return sum + value * (7 - at)
  }, 0)

describe('the check of an NHI', () => {
  it.each(['ZAC5361', 'ZBN77VL', 'ZSC21TN', 'ACA31FM', 'ABC12AY', 'ABC12DS', 'zac5361', ' zac 5361 '])(
    'takes %s',
    (nhi) => {
      expect(nhiStatus(nhi)).toBe('right')
    },
  )

  it.each(['ZZZ0044', 'ZZZ00AA', 'ABC12DV', 'ZAC5362', 'ZBN77VM'])('doubts %s', (nhi) => {
    expect(nhiStatus(nhi)).toBe('doubtful')
  })

  it.each([
    'ZAC536',
    'ZAC53611',
    'ZIC5361',
    'ZOC5361',
    'ZA15361',
    'ZAC53A1',
    'ZBN77VI',
    'ZBN77OL',
    '5361ZAC',
    'ZAC-5361',
    'ZAC•••1',
    'ŽAC5361',
    'ZAC５361',
    'ZAC5361\u0000',
    '🦴🦴🦴5361',
    'NULL',
    'ZAC536１',
  ])('does not take the shape of %s', (nhi) => {
    expect(nhiStatus(nhi)).toBe('misshapen')
  })

  it.each([null, undefined, '', '  '])('says nothing of %s', (nhi) => {
    expect(nhiStatus(nhi)).toBe('empty')
  })

  it('has for every stem of the older form one right digit, or none where the rest is nothing', () => {
    assert(
      property(oldStem, (stem) => {
        const rest = sumOf(stem) % 11
        const right = digits.filter((last) => nhiStatus(stem + last) === 'right')
        expect(right).toEqual(rest === 0 ? [] : [String((11 - rest) % 10)])
        expect(nhiCheckOf(`${stem}0`)).toBe(right[0] ?? null)
      }),
    )
  })

  it('has for every stem of the newer form one right letter', () => {
    assert(
      property(newStem, (stem) => {
        const right = letters.filter((last) => nhiStatus(stem + last) === 'right')
        expect(right).toEqual([alphabet.charAt(23 - (sumOf(stem) % 23) - 1)])
        expect(nhiCheckOf(`${stem}A`)).toBe(right[0])
      }),
    )
  })

  it('sees a wrong digit, and two neighbours that changed places', () => {
    assert(
      property(oldStem, integer({ min: 3, max: 5 }), digit, (stem, at, other) => {
        const right = nhiCheckOf(`${stem}0`)
        if (right === null || stem.charAt(at) === other) return
        expect(nhiStatus(stem.slice(0, at) + other + stem.slice(at + 1) + right)).toBe('doubtful')
      }),
    )
    assert(
      property(newStem, (stem) => {
        if (stem.charAt(3) === stem.charAt(4)) return
        const turned = stem.slice(0, 3) + stem.charAt(4) + stem.charAt(3) + stem.slice(5)
        expect(nhiStatus(turned + (nhiCheckOf(`${stem}A`) ?? ''))).toBe('doubtful')
      }),
    )
  })

  it('never throws, and takes no other shape', () => {
    assert(
      property(string({ unit: 'binary' }), (text) => {
        const shaped = /^[A-HJ-NP-Z]{3}(\d{4}|\d{2}[A-HJ-NP-Z]{2})$/.test(plainNhi(text))
        expect(['right', 'doubtful'].includes(nhiStatus(text))).toBe(shaped)
      }),
    )
  })
})

describe('the mask', () => {
  it('shows three letters and the last character', () => {
    expect(maskNhi('ZAC5361')).toBe('ZAC•••1')
    expect(maskNhi('ZBN77VL')).toBe('ZBN•••L')
  })

  it('is told from an NHI', () => {
    assert(
      property(newStem, letter, array(letter, { maxLength: 2 }), (stem, last, more) => {
        expect(isMaskedNhi(maskNhi(stem + last))).toBe(true)
        expect(isMaskedNhi(stem + last)).toBe(false)
        if (more.length > 0) expect(isMaskedNhi(maskNhi(stem + last) + more.join(''))).toBe(false)
      }),
    )
  })
})

it.each([
  ['ZAC5361', 'ZAC•••1'],
  ['the knee of zac 5361, again', 'the knee of ZAC•••1, again'],
  ['ZBN77VL and Z A C 5 3 6 2', 'ZBN•••L and ZAC•••2'],
  ['(zac5361)', '(ZAC•••1)'],
  ['case 70707, hip 12, L4', 'case 70707, hip 12, L4'],
])('in “%s” no NHI stays readable', (text, masked) => {
  expect(maskNhisIn(text)).toBe(masked)
})
