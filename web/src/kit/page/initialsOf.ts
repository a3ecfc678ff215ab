/** The first letters of the first and the last name, without a title before them. */
export const initialsOf = (name: string): string => {
  const parts = name.split(/\s+/).filter((part) => part !== '' && !/^(dr|mr|mrs|ms|sr|prof)\.?$/i.test(part))
  return [parts[0], parts.length > 1 ? parts.at(-1) : undefined].map((part) => part?.charAt(0).toUpperCase()).join('')
}
