import { partsOf, readSchema, type WholeForm } from '@college/contract/forms'

const listOf = (titles: readonly string[], last: string): string =>
  titles.length < 2 ? titles.join('') : `${titles.slice(0, -1).join(', ')} ${last} ${titles.at(-1)}`

interface OtherParts {
  readonly words: string
  readonly isOpen: boolean
}

/** Who fills in the other parts of a form, in sentences, and whether somebody can still be asked. */
export const otherParts = ({ template, signatures }: Pick<WholeForm, 'template' | 'signatures'>): OtherParts => {
  const parts = partsOf(readSchema(template.schema).model, template.signers?.parties ?? [])
  const whoIn = (key: string, state: 'asked' | 'signed'): string | null =>
    signatures.findLast((row) => row.party === key && row.state === state)?.name ?? null
  const words = parts.map(({ key, title }) => {
    const signed = whoIn(key, 'signed')
    if (signed !== null) return `${signed} has filled in their part.`
    const asked = whoIn(key, 'asked')
    return asked === null ? `${title} fills in their part and signs.` : `${asked} is asked to fill in their part.`
  })
  const isOpen = parts.some(({ key }) => whoIn(key, 'signed') === null && whoIn(key, 'asked') === null)
  return { words: words.join(' '), isOpen }
}

/** What comes after completing a form, in a few sentences: who signed before, and who is still to be asked. */
export const whatFollows = ({
  template,
  names,
  signatures,
}: Pick<WholeForm, 'template' | 'names' | 'signatures'>): string => {
  const { signing_required: signed, signers } = template
  const goal = names.goal === null ? '' : `The goal “${names.goal}” updates automatically `
  if (!signed || !signers) return `${goal && `${goal}with it. `}You can still change it afterwards.`
  const namesOf = (state: 'asked' | 'signed'): string[] =>
    signatures.filter((row) => row.state === state).map(({ name }) => name)
  const [done, asked] = [namesOf('signed'), namesOf('asked')]
  const left = signers.parties.filter(
    ({ key }) => !signatures.some(({ party, state }) => party === key && (state === 'signed' || state === 'asked')),
  )
  const titles = left.map(({ title }) => title)
  const verb = (of: readonly string[]): string => (of.length === 1 ? 'has' : 'have')
  const sentences = [
    done.length > 0 && `${listOf(done, 'and')} ${verb(done)} already signed.`,
    asked.length > 0 && `${listOf(asked, 'and')} ${verb(asked)} been asked to sign.`,
    titles.length === 1 && `${titles[0]} signs next.`,
    titles.length > 1 &&
      `Next sign, ${signers.order === 'in_order' ? 'one after the other' : 'in any order'}: ${listOf(titles, 'and')}.`,
    titles.length > 0 && 'You ask them on the next page.',
    goal && `${goal}once everyone has signed.`,
    'If you change an answer later, we ask for the signatures again.',
  ]
  return sentences.filter(Boolean).join(' ')
}
