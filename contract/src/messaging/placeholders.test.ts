import { describe, expect, it } from 'vitest'
import { fillPlaceholders, placeholdersIn, readByOthers, templateIssues } from './placeholders.ts'

describe('placeholders', () => {
  it('are names in two curly brackets', () => {
    expect(placeholdersIn('{{a}} {{ b_2 }} {c} {{}} {{d e}}')).toEqual(['a', 'b_2'])
  })

  it('are filled once: a value is not a template, nor a replacement pattern', () => {
    const values: Record<string, string> = { a: '{{b}}', b: "$& $1 $'" }
    expect(fillPlaceholders('{{a}} {{b}}', (name) => values[name] ?? '')).toBe("{{b}} $& $1 $'")
  })
})

it('a message as others than its readers see it has words for what differs, or is not known', () => {
  expect(readByOthers('{{firstname}} at {{organisation}}, {{other}}', () => undefined)).toBe(
    '[their first name] at [the college], {{other}}',
  )
  expect(readByOthers('{{name}} at {{organisation}}', () => 'Example College')).toBe('[their name] at Example College')
})

describe('a template', () => {
  it.each([
    ['fits its event', 'confirm_email', 'Kia ora {{name}}', 'At {{organisation}}:\n\n{{link}}', []],
    ['has no use without its link', 'confirm_email', 'Words', 'Words', [['text', 'The text needs {{link}}']]],
    ['has no use without its code', 'two_step_code', 'Words', 'Words', [['text', 'The text needs {{code}}']]],
    [
      'keeps its code out of the subject',
      'two_step_code',
      '{{code}}',
      '{{code}}',
      [['subject', '{{code}} belongs in the text']],
    ],
    [
      'knows the placeholders of its event alone',
      'reset_unknown',
      'Words',
      '{{code}} {{code}}',
      [['text', '{{code}} can’t be used here. Use {{name}}, {{organisation}}']],
    ],
    [
      'has placeholders that end',
      null,
      '{{name}',
      'Words',
      [['subject', 'A placeholder is a name in two curly brackets on each side']],
    ],
    ['without an event has the common ones', null, '{{name}}', '{{organisation}}', []],
  ] as const)('%s', (_what, event, subject, text, expected) => {
    expect(templateIssues(event, { subject, text }).map(({ path, message }) => [path, message])).toEqual(expected)
  })

  it('says plainly what its button says', () => {
    const words = { subject: 'Words', text: '{{link}}' }
    expect(templateIssues('confirm_email', { ...words, button: 'Yes, this is me' })).toEqual([])
    expect(templateIssues('confirm_email', { ...words, button: 'I am {{name}}' })).toEqual([
      { path: 'button', message: 'A button takes no placeholders' },
    ])
  })
})
