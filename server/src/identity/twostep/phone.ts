/** A phone number in its international form, or null: New Zealand's where no country is given. */
export const readPhone = (typed: string): string | null => {
  const plain = typed.replaceAll(/[\s().-]/g, '')
  const international = plain.startsWith('00')
    ? `+${plain.slice(2)}`
    : /^0[1-9]/.test(plain)
      ? `+64${plain.slice(1)}`
      : plain
  return /^\+[1-9]\d{7,14}$/.test(international) ? international : null
}
