import { readFileSync } from 'node:fs'
import { linkable } from '@college/contract/content'
import { expect, test } from 'vitest'
import { built } from './built.ts'
import { verdict } from './guard.ts'
import { logActsFor, menuFor, profileMenuFor, type MenuActor } from './menus.ts'
import { helpTopicAt, screens, withoutScreen } from './screens.ts'

const everyRole = ['Trainee', 'Fellow', 'Educator', 'Director', 'Instructor', 'Administrator', 'padmin']
const paths = new Set(screens.map((screen) => screen.path))

test('each path stands once and has a title', () => {
  expect(paths.size).toBe(screens.length)
  expect(withoutScreen.filter((path) => paths.has(path))).toEqual([])
  expect(screens.filter((screen) => screen.title === '')).toEqual([])
})

test('what a text of the college may link to is a screen of the table', () => {
  expect(linkable.filter((path) => !paths.has(path))).toEqual([])
})

test('each answer that a screen opens is one of ours', () => {
  const help: { topic: string }[] = JSON.parse(readFileSync('server/src/content/ours/help.json', 'utf8'))
  const topics = new Set(help.map(({ topic }) => topic))
  expect(screens.filter((screen) => screen.help !== null && !topics.has(screen.help))).toEqual([])
})

test('our answers link to screens alone', () => {
  const help = readFileSync('server/src/content/ours/help.json', 'utf8')
  const links = [...help.matchAll(/\/app(\/[a-z/]*)/g)].map(([, path = '']) => path)
  expect([links.length > 20, links.filter((path) => !linkable.includes(path))]).toEqual([true, []])
})

const shortWords = ['edit', 'your', 'with', 'from']

/** The words that name a screen: those of its title, and in the singular, as a list and one of it share their answer. */
const wordsOf = (title: string): string[] =>
  title
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 3 && !shortWords.includes(word))
    .map((word) => word.replace(/(ies|y|s)$/, ''))

/** One path for a list, one of its rows and the editor of one. */
const rowPath = (path: string): string =>
  path === '/'
    ? path
    : path
        .replace(/\/edit$/, '')
        .replaceAll(/ies(?=\/|$)/g, 'y')
        .replaceAll(/s(?=\/|$)/g, '')

test('the answer that a screen opens names the screen, or links to it', () => {
  const help: { topic: string; question: string; answer: string[] }[] = JSON.parse(
    readFileSync('server/src/content/ours/help.json', 'utf8'),
  )
  const answers = new Map(help.map(({ topic, question, answer }) => [topic, `${question} ${answer.join(' ')}`]))
  const unfit = screens.filter(({ path, title, help: topic }) => {
    if (topic === null) return false
    const answer = answers.get(topic) ?? ''
    const links = [...answer.matchAll(/"\/app(\/[a-z/]*)/g)].map(([, linked = '']) => rowPath(linked))
    const words = answer.replaceAll(/<[^>]*>/g, '').toLowerCase()
    return !links.includes(rowPath(path)) && !wordsOf(title).every((word) => words.includes(word))
  })
  expect(unfit.map(({ path, title, help: topic }) => [topic, path, title])).toEqual([])
})

test.each([
  [null, 'my-profile'],
  ['contact', 'my-profile'],
  ['two-step', 'two-step'],
  ['sessions', 'two-step'],
  ['messages', 'messages'],
  ['calendar', 'deadlines'],
  ['data', 'my-data'],
])('the part “%s” of the profile opens the answer %s', (section, topic) => {
  const help = readFileSync('server/src/content/ours/help.json', 'utf8')
  expect(helpTopicAt('/profile/edit', section)).toBe(topic)
  expect(help).toContain(`"topic": "${topic}"`)
})

test('every screen but Help itself has an answer that its “?” opens', () => {
  expect(screens.filter((screen) => screen.help === null).map(({ path }) => path)).toEqual(['/help'])
})

test('each screen of the table can be fetched, and no other; those of signing in and out come with the routes', () => {
  expect(new Set(['/signin', '/signout', ...Object.keys(built)])).toEqual(paths)
})

test('a guest is offered the ways in alone', () => {
  const shown = menuFor(null).flatMap(({ links }) => links.map(({ label }) => label))
  expect(shown).toEqual(['Home', 'Contact', 'Sign in', 'Register'])
})

test('every link of every menu leads to a screen that its person may open', () => {
  const actors: (MenuActor | null)[] = [
    null,
    { roles: [], isAdmin: false, isPlatformAdmin: false },
    ...everyRole.map((role) => ({
      roles: [role],
      isAdmin: role === 'Administrator' || role === 'padmin',
      isPlatformAdmin: role === 'padmin',
    })),
  ]
  for (const actor of actors) {
    const links = [
      ...menuFor(actor).flatMap((group) => group.links),
      ...(actor ? profileMenuFor(actor) : []),
      ...logActsFor(actor),
    ]
    for (const { path } of links) {
      const screen = screens.find((one) => one.path === path)
      expect(screen && verdict(screen, actor), `${path} for ${actor?.roles.join() ?? 'a guest'}`).toBe('enter')
    }
  }
})
