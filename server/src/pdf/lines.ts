/** No line of A4 holds more signs; keeps the measuring of endless words short. */
const beyondAnyLine = 400

/** A line may break after a space, and after a hyphen or dash between letters; never in a date or a code. */
const breaks = /(?<= )(?! )|(?<=\p{L}[-–—])(?=\p{L})/u

type Measure = (text: string) => number

const fits = (word: string, width: number, measure: Measure): boolean =>
  word.length <= beyondAnyLine && measure(word.trimEnd()) <= width

const longestFit = (word: string, width: number, measure: Measure): number => {
  let low = 1
  let high = Math.min(word.length, beyondAnyLine)
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (measure(word.slice(0, middle)) <= width) low = middle
    else high = middle - 1
  }
  return low
}

const wrapped = (paragraph: string, width: number, measure: Measure): string[] => {
  const done: string[] = []
  let line = ''
  let used = 0
  for (const word of paragraph.split(breaks)) {
    let rest = word
    if (line !== '' && !fits(rest, width - used, measure)) {
      done.push(line.trimEnd())
      line = ''
      used = 0
    }
    while (!fits(rest, width, measure) && rest.length > 1) {
      const cut = longestFit(rest, width, measure)
      done.push(rest.slice(0, cut))
      rest = rest.slice(cut)
    }
    line += rest
    used += measure(rest)
  }
  done.push(line.trimEnd())
  return done
}

/** The lines of a text no wider than the width; a word longer than a line is cut, and line breaks in the text are kept. */
export const lines = (text: string, width: number, measure: Measure): string[] =>
  text.split('\n').flatMap((paragraph) => wrapped(paragraph, width, measure))
