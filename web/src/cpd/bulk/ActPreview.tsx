import type { PeopleActCheck } from '@college/contract/identity'
import type { ReactNode } from 'react'
import { Fact, Facts, Fold } from '#kit'
import type { ActKind } from './PeopleEntries.tsx'

const alreadyWords: Readonly<Record<ActKind, string>> = {
  role_give: 'Have it already',
  role_take: 'Don’t have it',
  relationship: 'Are linked already',
  programme: 'Are on it already',
}

/** So many people of each sort are named at once; the others by the press that asks for them. */
const fewNamed = 5

interface PreviewedPerson {
  readonly id: number
  readonly name: string | null
  /** Why they can’t be changed. */
  readonly why?: string
}

/** Whom an act would change, who has it already, and who can’t and why, by name. */
export function ActPreview({ kind, found }: { readonly kind: ActKind; readonly found: PeopleActCheck }) {
  const { changes, changing, already, having, refused, refusals } = found
  return (
    <div role="status">
      <Facts>
        <Fact name="Change">
          <People people={changing} count={changes} />
        </Fact>
        <Fact name={alreadyWords[kind]}>
          <People people={having} count={already} />
        </Fact>
        <Fact name="Can’t">
          <People people={refusals} count={refused} />
        </Fact>
      </Facts>
    </div>
  )
}

/** How many they are and the first of them; the others unfold. */
function People({ people, count }: { readonly people: readonly PreviewedPerson[]; readonly count: number }) {
  const more = count - Math.min(fewNamed, people.length)
  const rest = people.slice(fewNamed)
  return (
    <>
      {count}
      <Names people={people.slice(0, fewNamed)} />
      {more > 0 && (
        <Fold words={`${more} more`} open={false}>
          <Names people={rest}>{more > rest.length && <li className="muted">And {more - rest.length} more.</li>}</Names>
        </Fold>
      )}
    </>
  )
}

interface NamesProps {
  readonly people: readonly PreviewedPerson[]
  readonly children?: ReactNode
}

const Names = ({ people, children }: NamesProps) =>
  people.length > 0 && (
    <ul className="list">
      {people.map(({ id, name, why }) => (
        <li key={id} className="anywhere">
          {name ?? 'A person you can’t see'}
          {why !== undefined && <span className="muted">: {why}</span>}
        </li>
      ))}
      {children}
    </ul>
  )
