import { partsOf, readSchema, type WholeForm } from '@college/contract/forms'

const listOf = (titles: readonly string[], last: string): string =>
  titles.length < 2 ? titles.join('') : `${titles.slice(0, -1).join(', ')} ${last} ${titles.at(-1)}`

/** Who fills in the other parts of a form, as a sentence. */
export const partWords = ({ template }: Pick<WholeForm, 'template'>): string => {
  const parts = partsOf(readSchema(template.schema).model, template.signers?.parties ?? [])
  const titles = parts.map(({ title }) => title)
  return `${listOf(titles, 'and')} ${titles.length === 1 ? 'fills in theirs and signs' : 'fill in theirs and sign'}.`
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
