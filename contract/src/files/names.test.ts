import { describe, expect, it } from 'vitest'
import { nameProblem, numberedName, partsOfName } from './names.ts'

describe('a name of a file or folder', () => {
  it.each([
    'Scan.pdf',
    'Ngā mahi 2026',
    'a',
    '.profile',
    'Kōrero (2).txt',
    '😀.png',
    `${'x'.repeat(251)}.pdf`,
    "it's.txt",
  ])('%s is one', (name) => expect(nameProblem(name)).toBeNull())

  it.each([
    ['', 'Enter a name'],
    ['   ', 'Enter a name'],
    ['x'.repeat(256), 'At most 255 characters'],
    ['../passwd', 'A name can’t have slashes'],
    ['..\\passwd', 'A name can’t have slashes'],
    ['/etc', 'A name can’t have slashes'],
    ['a\u0000b', 'This name has an invisible character. Remove it'],
    ['a\r\nb', 'This name has an invisible character. Remove it'],
    ['invoice\u202Efdp.exe', 'This name has an invisible character. Remove it'],
    ['a\u200Fb', 'This name has an invisible character. Remove it'],
    ['scan\u00AD.pdf', 'This name has an invisible character. Remove it'],
    ['scan\u3164', 'This name has an invisible character. Remove it'],
    ['\uD800', 'This name has an invisible character. Remove it'],
    ['.', 'This name can’t be used'],
    ['..', 'This name can’t be used'],
    ['CON', 'Windows doesn’t allow this name. Choose another'],
    ['nul.txt', 'Windows doesn’t allow this name. Choose another'],
    ['LPT1', 'Windows doesn’t allow this name. Choose another'],
    ['end.', 'A name can’t end in a dot or a space'],
  ])('%j is none', (name, problem) => expect(nameProblem(name)).toBe(problem))
})

it('numbers a name before its ending, within the length', () => {
  expect(numberedName('Scan.pdf', 2)).toBe('Scan (2).pdf')
  expect(numberedName('Scans', 3)).toBe('Scans (3)')
  expect(partsOfName('.profile')).toEqual(['.profile', ''])
  const long = numberedName(`${'x'.repeat(251)}.pdf`, 12)
  expect(long).toHaveLength(255)
  expect(long.endsWith(' (12).pdf')).toBe(true)
})
