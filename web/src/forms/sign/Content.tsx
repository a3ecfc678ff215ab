import {
  fillTexts,
  ownerKey,
  partOf,
  readSchema,
  type FormData,
  type TemplateVersion,
  type TextValues,
} from '@college/contract/forms'
import { useMemo } from 'react'
import { classes, PartError } from '#kit'
import type { AnswerNames } from '../render/props.ts'
import { OwnersAnswers, PartAnswers, type PartGiven } from './PartAnswers.tsx'
import styles from './sign.module.css'

interface ContentProps {
  readonly template: Pick<TemplateVersion, 'schema' | 'signers'>
  /** What its owner answered; null while they have not, for who does not read what they are writing. */
  readonly data: FormData | null
  /** What its texts say of the person and of what it is about. */
  readonly texts: TextValues | null
  readonly names: AnswerNames
  /** Whose form it is. */
  readonly owner: string
  /** What signers answered in parts of their own. */
  readonly given: readonly PartGiven[]
  /** The part that the reader is filling in now. */
  readonly except?: string | null
}

/** The text of a form as it is signed: its questions with their answers. */
export function Content({ template, data, texts, names, owner, given, except = null }: ContentProps) {
  const { model: asked, problems } = useMemo(() => readSchema(template.schema), [template.schema])
  const model = useMemo(() => fillTexts(asked, texts), [asked, texts])
  if (problems.length > 0)
    return (
      <PartError title="We couldn’t show this form" text="Its template can’t be read. Contact the college office." />
    )
  const isOwners = partOf(model, ownerKey) === model
  return (
    <div className={classes('stack gap32', styles.content)}>
      {data === null ? (
        <p className="quiet">{owner} answers the rest afterwards.</p>
      ) : (
        <OwnersAnswers model={model} data={data} names={names} owner={isOwners ? null : owner} />
      )}
      {!isOwners && (
        <PartAnswers model={model} parties={template.signers?.parties ?? []} given={given} except={except} />
      )}
    </div>
  )
}
