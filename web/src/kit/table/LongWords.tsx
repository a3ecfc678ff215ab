import { Fragment } from 'react'

/** A word of so many letters, as an address is, may break in two. */
const long = 20

/** Text in which long words have places to break: an address before its @; what is still long after a dot, slash, underscore or hyphen. */
export function LongWords({ children: text }: { children: string }) {
  if (!text.split(/\s/).some(isLong)) return text
  const parts = text
    .split(/(?=@)/)
    .flatMap((side) => (side.split(/\s/).some(isLong) ? side.split(/(?<=[./_-])/) : [side]))
  return parts.map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}

const isLong = (word: string): boolean => word.length > long
