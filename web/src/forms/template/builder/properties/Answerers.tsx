import { ownerKey } from '@college/contract/forms'
import { Checkbox, NativeSelect } from '@mantine/core'
import { useDraft } from '../ui.ts'

interface AnswerersProps {
  /** Who answers this; undefined as in what is around it. */
  readonly by: readonly string[] | undefined
  /** What the nearest part around it says. */
  readonly around: readonly string[]
  /** A page stands in nothing. */
  readonly outermost?: boolean
  readonly error: string | undefined
  readonly onChange: (by: string[] | undefined) => void
}

/** Who answers a page, a section or a question: the form’s owner, or those who sign it. Nothing where only the owner could. */
export function Answerers({ by, around, outermost = false, error, onChange }: AnswerersProps) {
  const parties = useDraft((now) => (now.signing_required ? now.signers?.parties : undefined)) ?? []
  const signers = parties.filter(({ who, key }) => who !== 'owner' && key !== ownerKey)
  const gone = (by ?? []).filter((key) => key !== ownerKey && !signers.some((party) => party.key === key))
  if (signers.length === 0 && gone.length === 0) return null
  const choices = [
    { key: ownerKey, title: 'The form’s owner' },
    ...signers,
    ...gone.map((key) => ({ key, title: `${key}, who does not sign` })),
  ]
  const titlesOf = (keys: readonly string[]): string =>
    keys.map((key) => choices.find((each) => each.key === key)?.title ?? key).join(', ')
  const now = by ?? around
  const turn = (key: string, checked: boolean): void => {
    const next = choices.map((each) => each.key).filter((each) => (each === key ? checked : now.includes(each)))
    if (next.length > 0) onChange(next)
  }
  return (
    <div className="stack gap8">
      <NativeSelect
        label="Who answers"
        value={by === undefined ? 'around' : 'own'}
        error={error}
        data={[
          { value: 'around', label: outermost ? 'The form’s owner' : `As above: ${titlesOf(around)}` },
          { value: 'own', label: 'Choose who' },
        ]}
        onChange={({ currentTarget: { value } }) =>
          onChange(value === 'around' ? undefined : [signers[0]?.key ?? ownerKey])
        }
      />
      {by !== undefined &&
        choices.map(({ key, title }) => (
          <Checkbox
            key={key}
            label={title}
            checked={now.includes(key)}
            onChange={({ currentTarget: { checked } }) => turn(key, checked)}
          />
        ))}
      {now.length > 1 && <p className="muted">Each of them answers by themselves.</p>}
    </div>
  )
}
