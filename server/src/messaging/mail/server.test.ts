import { describe, expect, it } from 'vitest'
import { readMailbox, readSmtpUrl } from './server.ts'

describe('the address of a mail server', () => {
  it.each([
    ['smtp://mail.college.nz', { host: 'mail.college.nz', port: 587, secure: false, startTls: true, auth: null }],
    ['smtps://mail.college.nz', { host: 'mail.college.nz', port: 465, secure: true, startTls: false, auth: null }],
    [
      'smtps://post%40college.nz:p%3Aw%2F@mail.college.nz:2465',
      {
        host: 'mail.college.nz',
        port: 2465,
        secure: true,
        startTls: false,
        auth: { user: 'post@college.nz', pass: 'p:w/' },
      },
    ],
    ['smtp://127.0.0.1:2525', { host: '127.0.0.1', port: 2525, secure: false, startTls: false, auth: null }],
    ['smtp://[::1]:25', { host: '::1', port: 25, secure: false, startTls: false, auth: null }],
    ['smtp://relay:25?tls=off', { host: 'relay', port: 25, secure: false, startTls: false, auth: null }],
  ])('%s', (text, expected) => {
    expect(readSmtpUrl(text)).toEqual(expected)
  })

  it.each([
    'mail.college.nz',
    'http://mail.college.nz',
    'smtp://',
    'smtp://host/path',
    'smtp://host?tls=maybe',
    'smtp://host#x',
    'smtp://%zz:x@host',
    'smtps://host?tls=off',
    'smtp://user:password@host?tls=off',
  ])('refuses %s', (text) => {
    expect(() => readSmtpUrl(text)).toThrow(/^(is|would) /)
  })
})

describe('a mailbox', () => {
  it.each([
    ['records@college.nz', { name: null, address: 'records@college.nz' }],
    ['Te Whare <records@college.nz>', { name: 'Te Whare', address: 'records@college.nz' }],
    ['"Te Whare, Office" <records@college.nz>', { name: 'Te Whare, Office', address: 'records@college.nz' }],
  ])('%s', (text, expected) => {
    expect(readMailbox(text)).toEqual(expected)
  })

  it.each(['', 'records', 'a@b', 'a@b.nz, c@d.nz', 'A <a@b.nz> <c@d.nz>', 'a b@c.nz'])('refuses %j', (text) => {
    expect(() => readMailbox(text)).toThrow('is an address, or Name <address>')
  })
})
