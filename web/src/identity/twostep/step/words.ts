import type { SecondStep, StepMethod } from '@college/contract/identity'

/** A way of the second step, as the server offers it. */
export type Way = SecondStep['methods'][number]

/** The sentence under the title: what to do with this way. */
export const sentenceOf = ({ method, hint }: Way): string => {
  switch (method) {
    case 'device':
      return 'Open your authenticator app and type the 6 digits it shows for the college.'
    case 'email':
      return `We send 6 digits to ${hint ?? 'your email address'}. They work for 10 minutes.`
    case 'phone':
      return `We text 6 digits to ${hint ?? 'your phone'}. They work for 10 minutes.`
    case 'recovery':
      return 'Type one of the codes you saved when you set up two-step verification. Each works once.'
    case 'passkey':
      return 'Confirm with the fingerprint, face or PIN of your device, or with your security key.'
  }
}

/** What a way is called where another is in use. */
export const nameOf = ({ method, hint }: Way): { name: string; about: string | null } => {
  switch (method) {
    case 'device':
      return { name: 'Use your authenticator app', about: null }
    case 'email':
      return { name: `Send a code to ${hint ?? 'your email'}`, about: 'Works for 10 minutes' }
    case 'phone':
      return { name: `Text a code to ${hint ?? 'your phone'}`, about: 'Works for 10 minutes' }
    case 'recovery':
      return { name: 'Use a recovery code', about: 'One of those you saved' }
    case 'passkey':
      return { name: 'Use a passkey', about: null }
  }
}

/** Whether a code has to be sent first. */
export const isSent = (method: StepMethod): method is 'email' | 'phone' => method === 'email' || method === 'phone'

/** The digits of a code as typed or pasted; letters and the rest are left out. */
export const digitsOf = (typed: string): string => typed.replaceAll(/\D/g, '')
