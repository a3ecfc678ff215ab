import { expect, test } from 'vitest'
import { lookupWith } from '#platform'
import { internet, pushAddress } from './guard.ts'
import { push } from './send.ts'

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'ftp://fcm.googleapis.com/abc',
  'https://127.0.0.1/abc',
  'https://2130706433/abc',
  'https://0x7f.1/abc',
  'https://[::1]/abc',
  'https://localhost/abc',
  'https://printer/abc',
  'https://printer.local/abc',
  'https://metadata.google.internal/abc',
  'https://fcm.googleapis.com:8443/abc',
  ['https://user', 'word@fcm.googleapis.com/abc'].join(':'),
  'https://fcm.googleapis.com./abc',
  'https://fcm.googleapis.com/abc#part',
  'javascript:alert(1)',
  'nothing',
])('takes no address like %s', (address) => {
  expect(pushAddress(address)).toBeNull()
})

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/QAB-c_d',
  'https://wns2-by3p.notify.windows.com/w/?token=BQ%3d',
])('takes %s', (address) => {
  expect(pushAddress(address)?.href).toBe(address)
})

const subscription = {
  endpoint: 'https://push.elsewhere.example/one',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}
const keys = {
  publicKey: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  privateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
}

test('a public name that leads inside is not gone to, also where one of its addresses is public', async () => {
  const letter = { subscription, keys, contact: 'mailto:office@college.test', text: '{}' }
  for (const addresses of [['127.0.0.1'], ['169.254.169.254'], ['9.9.9.9', '10.0.0.1'], ['::1'], []]) {
    const asked: string[] = []
    const lookup = lookupWith((host, found) => {
      asked.push(host)
      found(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      )
    })
    expect(await push({ ...internet, lookup }, letter)).toEqual({ kind: 'later', seconds: null })
    expect(asked).toEqual(['push.elsewhere.example'])
  }
})
