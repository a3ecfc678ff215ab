const channels = (colour: string): [number, number, number] => {
  const value = Number.parseInt(colour.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

const luminance = (colour: string): number => {
  const [red, green, blue] = channels(colour).map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number] // three went in
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast of two colours as WCAG counts it, from 1 to 21. */
export const contrast = (one: string, other: string): number => {
  const [lighter, darker] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [number, number] // two went in
  return (lighter + 0.05) / (darker + 0.05)
}

const least = 4.5
/** The darkest of the light grounds that words in the accent stand on, and the lightest of the dark ones. */
const lightGround = '#ecf1f2'
const darkGround = '#1a262a'

/** Why a colour cannot be the accent, in words; null where it can. White words on it are easier to read than it on our grounds. */
export const accentProblem = (colour: string): string | null =>
  contrast(colour, lightGround) < least
    ? 'Words in this colour are hard to read on a light page. Choose a darker one'
    : null

const mixed = (colour: string, part: number): string =>
  `#${channels(colour)
    .map((channel) =>
      Math.round(channel + (255 - channel) * part)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

/** The accent on dark pages: as light as it has to be to be read there. */
export const accentOnDark = (colour: string): string => {
  for (let part = 0; part < 1; part += 0.05) {
    const lighter = mixed(colour, part)
    if (contrast(lighter, darkGround) >= 6) return lighter
  }
  return '#ffffff'
}

/** The accent a step darker, for what is pressed or stands on its own tint. */
export const accentStrong = (colour: string): string =>
  `#${channels(colour)
    .map((channel) =>
      Math.round(channel * 0.82)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
