import {
  fillsPart,
  isSummed,
  ownerKey,
  partOf,
  type FormData,
  type FormModel,
  type FormSignature,
  type SigningParty,
} from '@college/contract/forms'
import { classes, Heading, Initials, UnderHeading } from '#kit'
import { Answers } from '../render/Answers.tsx'
import type { AnswerNames } from '../render/props.ts'
import { initialsOf } from '../words.ts'
import styles from './sign.module.css'

/** Somebody who is asked to fill in a part, and what they answered as far as the reader may know. */
export type PartGiven = Pick<FormSignature, 'party' | 'name' | 'state' | 'answers'>

interface PartAnswersProps {
  readonly model: FormModel
  readonly parties: readonly SigningParty[]
  readonly given: readonly PartGiven[]
  /** The part that the reader is filling in now. */
  readonly except: string | null
}

/** What each of the signers answered in a part of their own. */
export function PartAnswers({ model, parties, given, except }: PartAnswersProps) {
  return parties
    .filter(({ key }) => key !== except && fillsPart(model, key))
    .map((party) => {
      const theirs = given.findLast(
        ({ party: of, state }) => of === party.key && (state === 'signed' || state === 'asked'),
      )
      const isSigned = theirs?.state === 'signed'
      return (
        <section
          key={party.key}
          className={classes('stack gap16 hairline-top', styles.ownPart)}
          aria-label={party.title}
        >
          <By name={isSigned ? theirs.name : party.title} part={isSigned ? party.title : null} />
          {isSigned && theirs.answers ? (
            <UnderHeading>
              <Answers model={partOf(model, party.key)} data={theirs.answers} />
            </UnderHeading>
          ) : (
            <p className="quiet">
              {isSigned
                ? isSummed(party)
                  ? 'Filled in. These answers are read only together with those of others, under Results.'
                  : 'Filled in. The answers show here once everyone has signed.'
                : theirs
                  ? `${theirs.name} fills in this part.`
                  : 'Not filled in yet.'}
            </p>
          )}
        </section>
      )
    })
}

/** Who answers what follows. */
function By({ name, part }: { readonly name: string; readonly part: string | null }) {
  return (
    <Heading className="row gap12 heading">
      <Initials of={initialsOf(name)} tinted />
      <span className="anywhere">
        {name}
        {part !== null && <span className="quiet">, {part}</span>}
      </span>
    </Heading>
  )
}

interface OwnersAnswersProps {
  readonly model: FormModel
  readonly data: FormData
  readonly names: AnswerNames
  /** Whose form it is; said where others answer parts of it. */
  readonly owner: string | null
}

/** What the form's owner answered. */
export function OwnersAnswers({ model, data, names, owner }: OwnersAnswersProps) {
  const own = partOf(model, ownerKey)
  if (own.pages.length === 0) return null
  if (owner === null || own === model) return <Answers model={own} data={data} names={names} />
  return (
    <section className="stack gap16" aria-label={owner}>
      <By name={owner} part={null} />
      <UnderHeading>
        <Answers model={own} data={data} names={names} />
      </UnderHeading>
    </section>
  )
}
