import { z } from 'zod'

const missing: Readonly<Record<string, string>> = {
  string: 'Enter text',
  number: 'Enter a number',
  int: 'Enter a whole number',
  boolean: 'Choose yes or no',
  array: 'This must be a list',
  object: 'This must be an object with fields',
  record: 'This must be an object with fields',
}

const shapes: Readonly<Record<string, string>> = {
  datetime: 'Enter a time such as 2026-11-22T05:30:00Z',
  date: 'Enter a date as YYYY-MM-DD',
  email: 'Enter an email address',
  url: 'Enter a full address, starting with https://',
}

/** What a schema says of a value where its author has said nothing. */
const plainWords = (issue: z.core.$ZodRawIssue): string => {
  switch (issue.code) {
    case 'invalid_type':
      return missing[issue.expected] ?? 'We can’t read this'
    case 'too_small':
      if (issue.origin === 'string')
        return issue.minimum === 1 ? 'This cannot be empty' : `At least ${issue.minimum} characters`
      return issue.origin === 'number' || issue.origin === 'int'
        ? `At least ${issue.minimum}`
        : `Give at least ${issue.minimum}`
    case 'too_big':
      return issue.origin === 'string' ? `At most ${issue.maximum} characters` : `At most ${issue.maximum}`
    case 'invalid_format':
      return shapes[issue.format] ?? 'Check this for typing mistakes'
    case 'invalid_value':
      return `One of ${issue.values.map(String).join(', ')}`
    case 'unrecognized_keys':
      return 'This field doesn’t exist'
    default:
      return 'We can’t read this'
  }
}

// The library's own words are not for people who fill in forms: on neither side does a schema fall back on them.
z.config({ localeError: plainWords })
