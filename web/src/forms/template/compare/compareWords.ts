import type { ComparedItem, SigningParty, TemplateVersion, VersionItem, VersionMark } from '@college/contract/forms'
import { partyWords, reopeningWords } from '../words.ts'

const differing: Readonly<Record<string, string>> = {
  title: 'wording',
  help: 'help',
  kind: 'kind of answer',
  by: 'who answers',
  show_if: 'when it is shown',
  text: 'text',
  choices: 'choices',
  points: 'scale',
  rows: 'what is rated',
  columns: 'columns',
  of: 'what is added up',
  how: 'what is added up',
  warnings: 'warnings',
  unit: 'unit',
  not_observed: 'scale',
  decimals: 'decimal places',
  bands: 'bands',
  hidden: 'who sees it',
}

const requiredWords = ({ after }: ComparedItem): string =>
  after?.question?.required === true ? 'now required' : 'now optional'

const changeWords = (item: ComparedItem): string => {
  const words = item.changed.map((name) => (name === 'required' ? requiredWords(item) : (differing[name] ?? 'limits')))
  return `Changed: ${[...new Set(words)].join(', ')}`
}

const placeOf = ({ what, page, section }: VersionItem): string =>
  (what === 'question' ? section?.title : undefined) || page.title || 'the first page'

const moveWords = ({ before, after }: ComparedItem): string => {
  if (!before || !after) return 'Moved'
  const [from, to] = [placeOf(before), placeOf(after)]
  return from === to ? 'Moved' : `Moved from “${from}” to “${to}”`
}

/** What became of an item, in words; nothing where both versions have it alike. */
export const markWords = (item: ComparedItem): string[] =>
  item.marks.map((mark) => {
    switch (mark) {
      case 'added':
        return 'Added'
      case 'removed':
        return 'Removed'
      case 'changed':
        return changeWords(item)
      case 'moved':
        return moveWords(item)
    }
  })

const asked = ({ before, after }: ComparedItem): boolean => (after ?? before)?.what === 'question'

/** `2 questions added, 1 removed`, in the order of the marks. */
export const summaryWords = (items: readonly ComparedItem[]): string => {
  const count = (mark: VersionMark): number => items.filter((item) => asked(item) && item.marks.includes(mark)).length
  const parts = (['added', 'removed', 'changed', 'moved'] as const).flatMap((mark) => {
    const found = count(mark)
    return found === 0 ? [] : [{ found, mark }]
  })
  if (parts.length === 0) return 'The questions are the same.'
  const [first, ...rest] = parts.map(({ found, mark }, at) =>
    at === 0 ? `${found} ${found === 1 ? 'question' : 'questions'} ${mark}` : `${found} ${mark}`,
  )
  return `${[first, ...rest].join(', ')}.`
}

const quoted = (text: string | null): string => (text ? `“${text}”` : 'nothing')

const shownWords = ({ answers_shown: shown, least_raters: least }: SigningParty): string => {
  if (shown === 'sum') return `, read only as a sum of at least ${least ?? 0} raters`
  return shown === 'signed' ? ', answers are read once everyone has signed' : ''
}

const signerChanges = ({ signers: before }: TemplateVersion, { signers: after }: TemplateVersion): string[] => {
  const [was, is] = [before?.parties ?? [], after?.parties ?? []]
  const changes = is.flatMap((party) => {
    const old = was.find(({ key }) => key === party.key)
    if (!old) return [`${party.title} also signs.`]
    const says = ({
      title,
      may_reject: mayReject,
      answers_shown: shown,
      least_raters: least,
      ...who
    }: typeof party): string =>
      JSON.stringify([title, partyWords({ title, ...who }), mayReject ?? false, shown ?? 'at_once', least])
    if (says(old) === says(party)) return []
    return [
      `${old.title}${old.title === party.title ? '' : `, now ${party.title}`}: ${partyWords(party)}${party.may_reject ? ', may reject the form' : ''}${shownWords(party)}.`,
    ]
  })
  const gone = was
    .filter(({ key }) => !is.some((party) => party.key === key))
    .map(({ title }) => `${title} no longer signs.`)
  const isTurned = was.length > 1 && is.length > 1 && before?.order !== after?.order
  const turn = after?.order === 'in_order' ? 'They sign one after the other.' : 'They sign in any order.'
  return [...changes, ...gone, ...(isTurned ? [turn] : [])]
}

/** What two versions say differently besides their questions, in sentences. */
export const settingChanges = (before: TemplateVersion, after: TemplateVersion): string[] => [
  ...(before.name === after.name ? [] : [`Name: ${quoted(before.name)}, now ${quoted(after.name)}.`]),
  ...(before.description === after.description
    ? []
    : [`What it is for: ${quoted(before.description)}, now ${quoted(after.description)}.`]),
  ...(before.signing_required === after.signing_required
    ? signerChanges(before, after)
    : [after.signing_required ? 'It has to be signed.' : 'No one signs it any more.']),
  ...(before.encrypt === after.encrypt
    ? []
    : [after.encrypt ? 'Answers are sealed.' : 'Answers are no longer sealed.']),
  ...(before.reopen_role === after.reopen_role ? [] : [reopeningWords(after.reopen_role)]),
]
