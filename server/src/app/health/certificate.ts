import { isIP } from 'node:net'
import { checkServerIdentity, connect } from 'node:tls'
import type { PeerCertificate } from 'node:tls'
import type { AddressCertificate } from '@college/contract/app'

/** Milliseconds for which the address has time to answer. */
const patience = 3_000
const soon = 21 * 86_400_000

/** What a certificate comes to. What keeps all out is said first, and trust last: devices may trust an issuer of the college’s own that this server does not. */
const stateOf = (
  host: string,
  certificate: PeerCertificate,
  isTrusted: boolean,
  now: Date,
): AddressCertificate['state'] => {
  const left = Date.parse(certificate.valid_to) - now.getTime()
  if (left <= 0) return 'ended'
  if (checkServerIdentity(host, certificate)) return 'another name'
  if (left <= soon) return 'soon'
  return isTrusted ? 'good' : 'not trusted'
}

/** The certificate that the college’s own address shows, as this node meets it; null where the address is not under https. */
export const certificateOf = (
  publicUrl: string | null,
  now: Date,
  trusted?: string,
): Promise<AddressCertificate | null> => {
  if (publicUrl === null || !URL.canParse(publicUrl)) return Promise.resolve(null)
  const { protocol, hostname, port } = new URL(publicUrl)
  if (protocol !== 'https:') return Promise.resolve(null)
  const host = hostname.replace(/^\[|\]$/g, '')
  return new Promise((done) => {
    const end = (found: AddressCertificate): void => {
      socket.destroy()
      done(found)
    }
    const nothing = (state: AddressCertificate['state']) => (): void => end({ host, state, ends_at: null })
    const socket = connect({
      host,
      port: Number(port || 443),
      ...(isIP(host) === 0 ? { servername: host } : {}),
      // Nothing is sent and nothing asked: also a certificate that no one should trust has a date.
      rejectUnauthorized: false,
      ...(trusted === undefined ? {} : { ca: trusted }),
    })
    // A timeout of the socket would begin again with each byte of one that answers slowly.
    const timer = setTimeout(nothing('no answer'), patience)
    socket.on('close', () => clearTimeout(timer))
    socket.on('error', nothing('no answer'))
    socket.on('secureConnect', () => {
      const certificate = socket.getPeerCertificate()
      const ends = new Date(certificate.valid_to)
      if (Number.isNaN(ends.getTime())) return nothing('no answer')()
      return end({
        host,
        state: stateOf(host, certificate, socket.authorized, now),
        ends_at: ends.toISOString(),
      })
    })
  })
}
