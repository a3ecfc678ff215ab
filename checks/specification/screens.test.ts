import { expect, test } from 'vitest'
import { built } from '../../web/src/app/built.ts'
import { screens as shown, withoutScreen as shownWithout } from '../../web/src/app/screens.ts'
import { reasonsOfRows, reasonsOfScreens } from './own.ts'
import { screens, withoutScreen } from './screens.ts'

const specified = Object.entries(screens).flatMap(([who, paths]) => paths.map((path) => `${path} (${who})`))
const paths = Object.values(screens).flat()
// The sign-in screen is part of the routes themselves, because it is the first to be shown.
const isBuilt = (path: string): boolean => path in built || path === '/signin' || path === '/signout'

test('every screen of the specification has a route for the people it names', () => {
  const routes = new Set(shown.map(({ path, who }) => `${path} (${who})`))
  expect(specified.filter((screen) => !routes.has(screen))).toEqual([])
})

test('a route that the specification does not name is one of our own, with its reason', () => {
  const known = new Set(paths)
  expect(shown.map(({ path }) => path).filter((path) => !known.has(path) && !(path in reasonsOfScreens))).toEqual([])
  expect(Object.keys(reasonsOfScreens).filter((path) => !shown.some((screen) => screen.path === path))).toEqual([])
})

test('the paths without a screen are those of the specification', () => {
  expect(shownWithout.toSorted()).toEqual(withoutScreen.filter((path) => !(path in reasonsOfScreens)).toSorted())
})

test('each screen of the specification is built', () => {
  expect(paths.filter((path) => !isBuilt(path))).toEqual([])
})

test('a screen says above its row why it is there', () => {
  const rows = `// Beyond the specification: Notices can be\n    // read again.\n    '/notices': ['Notices', 'messages'],`
  expect(reasonsOfRows(rows)).toEqual([['/notices', 'Notices can be read again.']])
})
