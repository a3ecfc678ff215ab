import { expect, it } from 'vitest'
import { sourceOf } from '../architecture/source.ts'
import { screensByModule } from './screens.ts'
import { allWords, wordsIn } from './words.ts'

/** What no screen, mail or error says, each with what to say instead. */
const unsaid: readonly (readonly [RegExp, string])[] = [
  [/\b(any|every|some)body\b|\bwhoever\b/i, 'someone, anyone, everyone, or the name'],
  [/\banew\b|\b(go|goes|went) on with\b|\btold apart\b/i, 'again, continue, or what distinguishes them'],
  [/\b(is|are|be) told\b|\b(take|takes|took|taken) back\b/i, 'we email them, or undo'],
  [
    /Invalid input|received undefined|expected (a )?(record|string|number|object)\b/,
    'the field’s rule and the way out',
  ],
  [/\bnot possible\b|did not work\b/, 'what we couldn’t do, and what to do next'],
  [/\bdo(es)? not hold any more\b|\bis chosen no more\b/, 'no longer counts, or can’t be chosen'],
  [
    /\bleave this mail\b|\bunwanted mail\b|\btheir mail\b|\b(in|by|from) (the |your )?mail$|\bmail\.(?=\s|$)/,
    'email, or spam folder',
  ],
  [/\b[Ll]og (in|out)\b|\b[Ll]ogin\b/, 'sign in, sign out'],
  [/\b(MM\/DD\/YYYY|DD-MM-YYYY)\b/, 'DD/MM/YYYY'],
  [/\bMaori\b|\bwhanau\b/, 'Māori, whānau'],
  [/\p{Ll}'(t|s|re|ve|ll|d)\b/u, 'a curly apostrophe: ’'],
]

// These files speak to the operator’s console or hold sample records.
const elsewhere = /\/app\/seed\/|\/database\/|\/keys|\/app\/audit\//

const words = allWords().filter(({ path }) => !elsewhere.test(path))

it('reads every text that people meet', () => {
  expect(words.length).toBeGreaterThan(3000)
  expect(words.some(({ text }) => text === 'No email after a few minutes? Check your spam folder.')).toBe(true)
  expect(words.some(({ text }) => text === 'Rate each part of the encounter')).toBe(true)
  expect(words.some(({ text }) => text.startsWith('Hello {{name}}, Under the account of {{person}}'))).toBe(true)
})

it('reads words apart that stand on two lines, and leaves out classes of styles, SQL and PDF', () => {
  const source = sourceOf(
    'web/src/sample.tsx',
    [
      'export const Sample = ({ wide, name }) => (',
      "  <p className={wide ? 'flex wrap gap8 list' : 'grid list below24'} rootClassName=\"flex wrap gap8\">",
      '    Only teachers of <b>{name}</b> see whether',
      '    the person’s goals are done.',
      '    {name}',
      '  </p>',
      ')',
      "const styles = classes('muted flex wrap', 'gap4 list hairline')",
      "const order = 't.activity_date desc, t.id desc limit 1'",
      "const day = '(now()::timestamptz at time zone o.timezone)::date'",
      "const page = '/F1 12 Tf 0 -28 Td'",
    ].join('\n'),
  )
  const text = 'Only teachers of {…} see whether the person’s goals are done.{…}'
  expect(wordsIn(source)).toEqual([{ path: 'web/src/sample.tsx', line: 3, text }])
})

it('names the screens that a component stands on', () => {
  const screens = screensByModule([
    {
      path: 'web/src/x/screens.ts',
      text: "'/a': async () => (await import('./A.tsx')).A,\n'/b': async () => (await import('./b/B.tsx')).B,",
    },
    { path: 'web/src/x/A.tsx', text: "import { Part } from './b/Part.tsx'" },
    { path: 'web/src/x/b/B.tsx', text: "import { Part } from './Part.tsx'\nimport { A } from '../A.tsx'" },
    { path: 'web/src/x/b/Part.tsx', text: '' },
  ])
  expect([...(screens.get('web/src/x/b/Part.tsx') ?? [])]).toEqual(['/a', '/b'])
  expect([...(screens.get('web/src/x/b/B.tsx') ?? [])]).toEqual(['/b'])
})

it.each(unsaid.map(([form, say]) => ({ form, say })))('says “$say” rather than $form', ({ form, say }) => {
  const wrong = words.filter(({ text }) => form.test(text))
  expect(wrong.map(({ path, line, text }) => `${path}:${line}: ${text}: say ${say}`)).toEqual([])
})
