import { emailInput } from '#kit'
import { TextInput } from '@mantine/core'
import type { ComponentProps } from 'react'

/** The address of a mailbox, checked as it is left. */
export function EmailField(props: ComponentProps<typeof TextInput>) {
  return <TextInput {...props} label="Email" {...emailInput} autoComplete="email" />
}

/** What can be said of an address without the server. */
export const lookAtEmail = ({ email }: { readonly email: string }): { email?: string } => {
  if (email.trim() === '') return { email: 'Enter your email address' }
  return /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(email.trim())
    ? {}
    : { email: 'Enter an email address, such as name@example.nz' }
}
