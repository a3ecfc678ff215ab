let typed = ''

/** The address a guest typed last, so that the next page need not ask for it again. In memory only: never in an address or on the device. */
export const typedAddress = {
  get: (): string => typed,
  set: (address: string): void => {
    typed = address
  },
}
