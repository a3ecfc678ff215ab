import {
  fillsPart,
  keyFrom,
  leastRaters,
  partyKinds,
  starterSigner,
  type answersShown,
  type SigningParty,
} from '@college/contract/forms'
import { mostLimit } from '@college/contract/kit'
import { role } from '@college/contract/people'
import { Checkbox } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { classes, Note, Section, Segments, useList } from '#kit'
import type { Draft } from '../../model/draft.ts'
import { partyTitle, signersSentence } from '../../words.ts'
import { Items } from '../parts/Items.tsx'
import { Pick } from '../parts/Pick.tsx'
import { useDesk, useDraft } from '../ui.ts'
import { signersProblem } from './problem.ts'
import { useRoleGaps } from './useRoleGaps.ts'
import styles from './signers.module.css'

const first: NonNullable<Draft['signers']> = {
  order: 'any',
  parties: [{ key: 'supervisor', title: 'Supervisor', who: 'supervisor' }],
}
const mostParties = 12

/** Who signs a form, and in which order. */
export function WhoSigns() {
  const { draft } = useDesk()
  const required = useDraft((now) => now.signing_required)
  const signers = useDraft((now) => now.signers) ?? first
  const problem = useDraft(signersProblem)
  const gaps = useRoleGaps()
  const roles = useList(role, { limit: mostLimit }).data?.rows.map(({ name }) => name) ?? []
  const change = (next: typeof signers, tag?: string): void =>
    draft.change((now) => ({ ...now, signers: next }), tag === undefined ? undefined : `signers ${tag}`)
  return (
    <Section
      title="Who signs"
      sentence="Signers read the form first. If you change an answer afterwards, we ask them again."
    >
      <div className={classes('stack gap20', styles.signers)}>
        <Checkbox
          label="This form is signed"
          checked={required}
          onChange={({ currentTarget: { checked } }) =>
            draft.change((now) => ({
              ...now,
              signing_required: checked,
              signers: now.signers ?? (checked ? first : null),
            }))
          }
        />
        {required && (
          <>
            <div>
              <Segments
                label="Order of signing"
                value={signers.order}
                segments={[
                  { value: 'any', label: 'In any order' },
                  { value: 'in_order', label: 'One after the other' },
                ]}
                onChange={(order) => change({ ...signers, order })}
              />
            </div>
            <Items<SigningParty>
              title="Signatures"
              one="signature"
              items={signers.parties}
              textOf={({ title }) => title}
              withText={(party, title) => ({ ...party, title })}
              made={() => ({
                key: keyFrom(
                  'signer',
                  signers.parties.map(({ key }) => key),
                ),
                title: starterSigner,
                who: 'anyone',
              })}
              most={mostParties}
              problemAt={(at) => (signers.parties[at]?.title.trim() === '' ? 'This cannot be empty' : undefined)}
              renderMore={(party, at, changeParty) => (
                <Party party={party} at={at} roles={roles} onChange={changeParty} />
              )}
              onChange={(parties, tag) => change({ ...signers, parties }, tag)}
            />
            <p className="quiet">{problem ?? signersSentence(signers)}</p>
            {gaps.map((gap) => (
              <Note key={gap} icon={IconAlertTriangle} tone="warn">
                {gap}
              </Note>
            ))}
          </>
        )}
      </div>
    </Section>
  )
}

const shownOptions: readonly { readonly value: (typeof answersShown)[number]; readonly label: string }[] = [
  { value: 'at_once', label: 'Once they sign' },
  { value: 'signed', label: 'Once everyone has signed' },
  { value: 'sum', label: 'Only as a sum of several raters' },
]

const raterOptions = Array.from({ length: leastRaters.most - leastRaters.least + 1 }, (_, at) => ({
  value: String(at + leastRaters.least),
  label: `At least ${at + leastRaters.least} raters`,
}))

interface PartyProps {
  readonly party: SigningParty
  readonly at: number
  readonly roles: readonly string[]
  readonly onChange: (party: SigningParty) => void
}

const kinds = partyKinds.map((value) => ({ value, label: partyTitle[value] }))

function Party({ party, at, roles, onChange }: PartyProps) {
  const { key, title } = party
  const { may_reject: mayReject, answers_shown: shown, least_raters: least, ...rest } = party
  const later = {
    ...(shown === undefined ? {} : { answers_shown: shown }),
    ...(least === undefined ? {} : { least_raters: least }),
  }
  const rejects = { ...(mayReject === true ? { may_reject: true } : {}), ...later }
  const fills = useDraft(({ model }) => fillsPart(model, key))
  const names = [...new Set([...roles, ...(party.role === undefined ? [] : [party.role])])]
  return (
    <div className={classes('grid gap12-16 halves', styles.party)}>
      <Pick
        label={`Who gives signature ${at + 1}`}
        value={party.who}
        options={kinds}
        onChange={(who) =>
          onChange(
            who === 'role'
              ? {
                  key,
                  title,
                  who,
                  ...rejects,
                  role: names.find((name) => name === 'Educator') ?? names[0] ?? 'Educator',
                }
              : { key, title, who, ...(who === 'owner' ? {} : rejects) },
          )
        }
      />
      {party.who === 'role' && (
        <Pick
          label={`Role of signature ${at + 1}`}
          value={party.role ?? ''}
          options={names.map((name) => ({ value: name, label: name }))}
          onChange={(name) => onChange({ ...party, role: name })}
        />
      )}
      {party.who !== 'owner' && fills && (
        <Pick
          label={`Answers of signature ${at + 1} show`}
          value={shown ?? 'at_once'}
          options={shownOptions}
          onChange={(when) =>
            onChange({
              ...rest,
              ...(mayReject === true ? { may_reject: true } : {}),
              ...(when === 'at_once' ? {} : { answers_shown: when }),
              ...(when === 'sum' ? { least_raters: least ?? leastRaters.usual } : {}),
            })
          }
        />
      )}
      {shown === 'sum' && (
        <Pick
          label={`Fewest raters of signature ${at + 1}`}
          value={String(least ?? leastRaters.usual)}
          options={raterOptions}
          onChange={(value) => onChange({ ...party, least_raters: Number(value) })}
        />
      )}
      {party.who !== 'owner' && (
        <Checkbox
          className="across"
          label="May reject the form for good"
          checked={mayReject === true}
          onChange={({ currentTarget: { checked } }) =>
            onChange({ ...rest, ...later, ...(checked ? { may_reject: true } : {}) })
          }
        />
      )}
    </div>
  )
}
