/** An address that its owner knows and others cannot guess: m•••@example.nz. */
export const hiddenEmail = (email: string): string => {
  const at = email.lastIndexOf('@')
  return `${Array.from(email)[0] ?? ''}•••${at < 0 ? '' : email.slice(at)}`
}

/** The end of a number: •••• 482. */
export const hiddenPhone = (number: string): string => `•••• ${number.slice(-3)}`
