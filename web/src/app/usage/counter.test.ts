import { expect, test } from 'vitest'
import { asksNotToBeCounted, createCounter } from './counter.ts'

test('adds up what is opened, and begins again with each batch', () => {
  const counter = createCounter()
  counter.count('screen', '/activities')
  counter.count('screen', '/activities')
  counter.count('report', '/cpd/report/cycle/pdf')
  expect(counter.take()).toEqual([
    { kind: 'screen', subject: '/activities', count: 2 },
    { kind: 'report', subject: '/cpd/report/cycle/pdf', count: 1 },
  ])
  expect(counter.take()).toEqual([])
})

test('counts nothing that could say whose or what it was, and no more than a batch takes', () => {
  const counter = createCounter()
  for (const subject of ['/activity/17', '/activities?q=knee', '', 'Losa Tua', '/404']) counter.count('screen', subject)
  expect(counter.take()).toEqual([])
  for (let n = 0; n < 200; n += 1) {
    const letters = String.fromCodePoint(97 + (n % 26), 97 + Math.floor(n / 26))
    counter.count('screen', `/${letters}`)
  }
  expect(counter.take()).toHaveLength(100)
  for (let n = 0; n < 600; n += 1) counter.count('screen', '/a')
  expect(counter.take()).toEqual([{ kind: 'screen', subject: '/a', count: 500 }])
})

test('knows a browser that asks not to be counted', () => {
  expect(
    [{}, { doNotTrack: '0' }, { doNotTrack: null }, { globalPrivacyControl: false }].map(asksNotToBeCounted),
  ).toEqual([false, false, false, false])
  expect([{ doNotTrack: '1' }, { globalPrivacyControl: true }].map(asksNotToBeCounted)).toEqual([true, true])
})
