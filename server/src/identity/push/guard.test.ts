import { expect, test } from 'vitest'
import { internet, isPublicAddress, pushAddress } from './guard.ts'
import { push } from './send.ts'

const publicOnes = ['142.250.70.170', '9.9.9.9', '172.15.0.1', '172.32.0.1', '2a00:1450:4009::200a', '2606:4700::1']
const inside = [
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '64:ff9b::7f00:1',
  'fe80::1',
  'fc00::1',
  'fd12:3456::1',
  'ff02::1',
  '2001:db8::1',
  '2002:7f00:1::',
  'not an address',
]

test('tells addresses in the internet from those of networks behind the server', () => {
  expect(publicOnes.filter((address) => !isPublicAddress(address))).toEqual([])
  expect(inside.filter(isPublicAddress)).toEqual([])
})

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
  `https://user:${'word'}@fcm.googleapis.com/abc`,
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
    const resolve = async (host: string): Promise<string[]> => {
      asked.push(host)
      return addresses
    }
    expect(await push({ ...internet, resolve }, letter)).toEqual({ kind: 'later', seconds: null })
    expect(asked).toEqual(['push.elsewhere.example'])
  }
})
