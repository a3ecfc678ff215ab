/** Minutes as `HH:MM`, with a minus sign when negative. */
export const showTime = (minutes: number): string => {
  const size = Math.abs(Math.round(minutes))
  const text = `${String(Math.floor(size / 60)).padStart(2, '0')}:${String(size % 60).padStart(2, '0')}`
  return minutes < 0 ? `-${text}` : text
}

/** Why a typed time could not be read; `suggestion` is set when the minutes ran over 59. */
export interface TimeProblem {
  problem: 'shape' | 'minutes'
  suggestion?: string
}

/** Minutes of a typed time: `1:15`, `1.5`, `90m`, `1h30`, `1h`, `2`; whole numbers alone are hours. */
export const readTime = (typed: string): number | TimeProblem => {
  const text = typed.trim().toLowerCase().replaceAll(',', '.').replaceAll(/\s+/g, '')
  const clock = /^(\d{1,5})[:.h](\d{2})$/.exec(text)
  if (clock && (text.includes(':') || text.includes('h'))) {
    const hours = Number(clock[1])
    const minutes = Number(clock[2])
    if (minutes > 59) return { problem: 'minutes', suggestion: showTime(hours * 60 + minutes) }
    return hours * 60 + minutes
  }
  const onlyMinutes = /^(\d{1,6})(?:m|min|mins|minutes)$/.exec(text)
  if (onlyMinutes) return Number(onlyMinutes[1])
  const hoursMinutes = /^(\d{1,5})h(?:(\d{1,2})m?)?$/.exec(text)
  if (hoursMinutes) {
    const minutes = Number(hoursMinutes[2] ?? 0)
    if (minutes > 59) return { problem: 'minutes', suggestion: showTime(Number(hoursMinutes[1]) * 60 + minutes) }
    return Number(hoursMinutes[1]) * 60 + minutes
  }
  const hours = /^(\d{1,5})(?:\.(\d{1,2}))?h?$/.exec(text)
  if (hours) return Math.round(Number(`${hours[1]}.${hours[2] ?? '0'}`) * 60)
  return { problem: 'shape' }
}
