import { unrated } from '@college/contract/forms'
import { Fragment } from 'react'
import { classes, Heading, UnderHeading } from '#kit'
import { byQuestion, countWrong, PageFields, useFormView } from '../render/index.ts'
import type { PartDraft } from './usePart.ts'
import styles from './sign.module.css'

/** What a signer answers: their part of the form, all of it on one page. */
export function PartFields({ part, owner }: { readonly part: PartDraft; readonly owner: string }) {
  const { model, data, problems, change, left, isKept, place } = part
  const view = useFormView(model, data)
  const wrong = byQuestion(problems)
  const count = countWrong(problems)
  return (
    <section className={classes('stack gap24 hairline-top', styles.ownPart)} aria-labelledby="own-part" ref={place}>
      <div>
        <Heading className="heading" id="own-part">
          Your part
        </Heading>
        <p className="quiet above4">
          {owner} reads it once you have signed.{isKept && ' Until then it stays on this device.'}
        </p>
      </div>
      <UnderHeading>
        {model.pages.map((page) => (
          <Fragment key={page.key}>
            {model.pages.length > 1 && page.title !== '' && <Heading className="heading">{page.title}</Heading>}
            <PageFields
              page={page}
              data={data}
              view={view}
              problems={wrong}
              onChange={change}
              onLeave={left}
              scope="part"
            />
          </Fragment>
        ))}
      </UnderHeading>
      <div role="status">
        {count > 0 && (
          <p className="bad">
            {problems.every(({ message }) => message === unrated)
              ? `Choose ${count === 1 ? 'a rating' : `${count} ratings`}.`
              : count === 1
                ? 'One answer needs another look.'
                : `${count} answers need another look.`}
          </p>
        )}
      </div>
    </section>
  )
}
