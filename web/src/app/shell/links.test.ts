import { expect, test } from 'vitest'
import { hereAmong, isHere } from './links.ts'

test.each([
  ['/activities', '/app/activities', true],
  ['/activities', '/app/activity', true],
  ['/activities', '/app/activity/edit', true],
  ['/home/trainee', '/app/home', true],
  ['/home/fellow', '/app/home', true],
  ['/home', '/app/home/fellow', false],
  ['/cycle/goals', '/app/cycle/goal', true],
  ['/users/admin', '/app/user/admin', true],
  ['/', '/app/', true],
  ['/', '/app', true],
  ['/', '/app/contact', false],
  ['/activities', '/app/activities/admin', false],
  ['/forms', '/app/forms/trainee', false],
  ['/forms', '/app/forms/results', true],
  ['/forms/trainee', '/app/forms/results', false],
  ['/formtemplates/admin', '/app/formtemplates/library', true],
  ['/home/trainee', '/app/home/trainee', true],
])('the link %s at %s: %s', (path, pathname, expected) => {
  expect(isHere(path, pathname)).toBe(expected)
})

const teacher = ['/home', '/activities', '/trainees', '/forms/trainee', '/forms']
test.each([
  [
    'the list that the way names, before the one of the address',
    teacher,
    '/app/form',
    ['/app/forms/trainee'],
    '/forms/trainee',
  ],
  ['the nearest of several', teacher, '/app/form', ['/app/trainees', '/app/forms/trainee?q=1'], '/forms/trainee'],
  ['the nearest that is in the drawer', teacher, '/app/placement', ['/app/trainees', '/app/placements'], '/trainees'],
  ['the screen itself', teacher, '/app/forms', ['/app/trainees'], '/forms'],
  ['the list of the address without a way', teacher, '/app/activity', [], '/activities'],
  ['the list whose tab it is', teacher, '/app/placements', [], '/trainees'],
  ['the own list of the same name', ['/home', '/placements', '/trainees'], '/app/placements', [], '/placements'],
  ['nothing', teacher, '/app/settings/admin', ['/app/settings/admin'], undefined],
])('the drawer marks %s', (_, links, pathname, way, expected) => {
  expect(hereAmong(links, pathname, way)).toBe(expected)
})
