import { Fragment } from 'react'

/** A word of so many letters, as an address is, may break in two. */
const long = 20

/** Text in which long words have places to break: before an @, and after a dot, slash, underscore or hyphen. */
export function LongWords({ children: text }: { children: string }) {
  if (!text.split(/\s/).some((word) => word.length > long)) return text
  return text.split(/(?=@)|(?<=[./_-])/).map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
