import type { PeopleActCheck } from '@college/contract/identity'
import { Fact, Facts, Fold } from '#kit'
import type { ActKind } from './PeopleEntries.tsx'

const alreadyWords: Readonly<Record<ActKind, string>> = {
  role_give: 'Have it already',
  role_take: 'Don’t have it',
  relationship: 'Are linked already',
  programme: 'Are on it already',
}

/** Whom an act would change, who has it already, and who can’t and why. */
export function ActPreview({ kind, found }: { readonly kind: ActKind; readonly found: PeopleActCheck }) {
  const { changes, already, refused, refusals } = found
  return (
    <div role="status">
      <Facts>
        <Fact name="Change">{changes}</Fact>
        <Fact name={alreadyWords[kind]}>{already}</Fact>
        <Fact name="Can’t">{refused}</Fact>
      </Facts>
      {refusals.length > 0 && (
        <Fold words="Who can’t, and why" open={refused <= 5}>
          <ul className="list">
            {refusals.map(({ id, name, why }) => (
              <li key={id} className="anywhere">
                {name ?? 'A person you can’t see'}: <span className="muted">{why}</span>
              </li>
            ))}
            {refused > refusals.length && <li className="muted">And {refused - refusals.length} more.</li>}
          </ul>
        </Fold>
      )}
    </div>
  )
}
