import { readSchema, type FormData, type TemplateVersion } from '@college/contract/forms'
import { useMemo } from 'react'
import { PartError } from '#kit'
import { Answers } from '../render/Answers.tsx'
import type { AnswerNames } from '../render/props.ts'

interface ContentProps {
  readonly template: Pick<TemplateVersion, 'schema'>
  readonly data: FormData
  readonly names: AnswerNames
}

/** The text of a form as it is signed: its questions with their answers. */
export function Content({ template, data, names }: ContentProps) {
  const { model, problems } = useMemo(() => readSchema(template.schema), [template.schema])
  if (problems.length > 0)
    return (
      <PartError title="We couldn’t show this form" text="Its template can’t be read. Contact the college office." />
    )
  return <Answers model={model} data={data} names={names} />
}
