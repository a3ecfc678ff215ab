import { expect, test } from 'vitest'
import { filled } from './filled.ts'

const college = { title: 'A & B', email: 'office@example.nz', phone: '<b>04</b>', address: '1 High Street\n Dunedin' }
const none = { title: 'A', email: null, phone: null, address: null }
const link = '<a href="mailto:office@example.nz">office@example.nz</a>'

test.each([
  ['<p>{{college}}, {{phone}}, {{address}}</p>', '<p>A &amp; B, &lt;b&gt;04&lt;/b&gt;, 1 High Street, Dunedin</p>'],
  ['<p>Write to {{email}}</p>', `<p>Write to ${link}</p>`],
  ['<p><a href="mailto:{{email}}">Email us</a></p>', '<p><a href="mailto:office@example.nz">Email us</a></p>'],
  ['<p><a href="mailto:{{email}}">{{email}}</a>, {{email}}</p>', `<p>${link}, ${link}</p>`],
  [
    '<p><a href="/app/help"><strong>{{email}}</strong></a></p>',
    '<p><a href="/app/help"><strong>office@example.nz</strong></a></p>',
  ],
  ['<p>{{firstname}} {{email</p>', '<p>{{firstname}} {{email</p>'],
])('%s is filled in where it stands', (html, expected) => {
  expect(filled(html, college)).toBe(expected)
})

test('what a college does not say of itself is left to its office, and not in an address', () => {
  expect(filled('<p><a href="mailto:{{email}}">Write</a> to {{email}}</p>', none)).toBe(
    '<p><a href="mailto:">Write</a> to the college office</p>',
  )
})
