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
    ['', 'Give it a name'],
    ['   ', 'Give it a name'],
    ['x'.repeat(256), 'At most 255 characters'],
    ['../passwd', 'A name has no slashes'],
    ['..\\passwd', 'A name has no slashes'],
    ['/etc', 'A name has no slashes'],
    ['a\u0000b', 'This name has a character that cannot be seen'],
    ['a\r\nb', 'This name has a character that cannot be seen'],
    ['invoice\u202Efdp.exe', 'This name has a character that cannot be seen'],
    ['a\u200Fb', 'This name has a character that cannot be seen'],
    ['\uD800', 'This name has a character that cannot be seen'],
    ['.', 'This is not a name'],
    ['..', 'This is not a name'],
    ['CON', 'Windows keeps this name for itself. Choose another one'],
    ['nul.txt', 'Windows keeps this name for itself. Choose another one'],
    ['LPT1', 'Windows keeps this name for itself. Choose another one'],
    ['end.', 'A name does not end in a dot or a space'],
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
