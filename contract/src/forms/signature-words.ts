import type { Signature, SigningMethod } from './devformsignature.ts'

/** How a signature was given, and what is known of who gave it. */
export interface SignatureProof {
  readonly method: SigningMethod | null
  /** Whether the signer typed the name, rather than an account having it. */
  readonly name_typed: boolean
  /** The part behind the @ of the address that was proved; null for who signed in. */
  readonly email_domain: string | null
  /** Whether the signer's password or link came through the college office less than 24 hours before; null for signatures from before this was kept. */
  readonly office_credential: boolean | null
}

/** What a signature's row says of its proof: a name that no account has was typed by who signed. */
export const proofOf = ({
  method,
  signer_id,
  signer_email,
  office_credential,
}: Pick<Signature, 'method' | 'signer_id' | 'signer_email' | 'office_credential'>): SignatureProof => ({
  method,
  name_typed: method !== null && method !== 'account' && signer_id === null,
  email_domain:
    method === null || method === 'account' || signer_email === null
      ? null
      : signer_email.slice(signer_email.lastIndexOf('@') + 1).toLowerCase(),
  office_credential,
})

/** What a signer declares; it stands above every button that signs, and above the lines on paper. */
export const declaration = 'I took part in this and it is correct as written.'

/** How a signature was given, to follow "signed it,". */
export const signingWays: Readonly<Record<SigningMethod, string>> = {
  account: 'from their own account',
  email: 'by a link emailed',
  qr: 'on their own device, with a code emailed',
  here: 'on the device of the form’s owner, with a code emailed',
}

/** Marks a name that we have not checked. */
export const typedName = 'Name typed by the signer'

/** Says that a signature may be that of someone at the office: the password, or the mailbox that linked a sign-in, came through it. */
export const officeCredentialWords =
  'Signed with a password link or sign-in that came through the college office less than 24 hours before'

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const wayWords = (method: SigningMethod, domain: string | null, isReader: boolean): string => {
  if (method === 'account' && isReader) return 'From your own account'
  const way = capital(signingWays[method])
  if (method === 'account') return way
  return domain === null ? `${way} to them` : `${way} to an address at ${domain}`
}

/** How a signature was given, as sentences without their stops; to its signer in the words for them. */
export const proofWords = (
  { method, name_typed, email_domain, office_credential }: SignatureProof,
  isReader = false,
): string[] => [
  ...(method === null ? [] : [wayWords(method, email_domain, isReader)]),
  ...(name_typed ? [typedName] : []),
  ...(office_credential ? [officeCredentialWords] : []),
]
