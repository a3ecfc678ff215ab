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

/** What comes after completing a form, in one or two sentences. */
export const whatFollows = ({ template, names }: Pick<WholeForm, 'template' | 'names'>): string => {
  const { signing_required: signed, signers } = template
  const goal = names.goal === null ? '' : `The goal “${names.goal}” updates automatically `
  if (!signed || !signers) return `${goal && `${goal}with it. `}You can still change it afterwards.`
  const titles = signers.parties.map(({ title }) => title)
  const who =
    titles.length === 1
      ? `Next, this person signs: ${titles[0]}.`
      : `Next sign, ${signers.order === 'in_order' ? 'one after the other' : 'in any order'}: ${listOf(titles, 'and')}.`
  return `${who} You ask them on the following page. ${goal && `${goal}once everyone has signed. `}Changing an answer later asks for the signatures again.`
}
