/**
 * The value of a setting, coerced to the type of the fallback: string, number, or boolean
 * (true for true, a positive number, or the text `true`). Source: specification section 3.
 */
export const configValue = <T extends string | number | boolean>(
  configs: readonly { name: string; value: string | number | boolean }[],
  name: string,
  fallback: T,
): T => {
  const found = configs.find((config) => config.name === name)
  if (!found) return fallback
  return coerce(found.value, fallback) as T // the branch taken below is the fallback's own type
}

const coerce = (value: string | number | boolean, fallback: string | number | boolean): string | number | boolean => {
  if (typeof fallback === 'string') return String(value)
  if (typeof fallback === 'number') {
    const number = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value)
    return Number.isFinite(number) ? number : fallback
  }
  if (typeof value === 'boolean') return value
  return value === 'true' || Number(value) > 0
}
