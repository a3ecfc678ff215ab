/** Work that is done when it is first asked for; its value, or what it threw, is given to whoever asks again. */
export const once = <T>(work: () => T): (() => T) => {
  let made: { value: T } | { error: unknown } | null = null
  const tried = (): { value: T } | { error: unknown } => {
    try {
      return { value: work() }
    } catch (error) {
      return { error }
    }
  }
  return () => {
    made ??= tried()
    if ('error' in made) throw made.error
    return made.value
  }
}
