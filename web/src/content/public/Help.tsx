import { faqCategories, readPublicFaqs, type FaqCategory, type PublicFaq } from '@college/contract/content'
import { textOf } from '@college/contract/kit'
import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useSearchParams } from '#kit/router'
import { classes, fold, Icon, NothingFound, Page, PartError, Section, useCall, Waiting } from '#kit'
import { useActor } from '#identity'
import { useGuestCollege, useSiteWords, useWebsite } from '../useWebsite.ts'
import { faqCategoryTitle } from '../words.ts'
import { Answer } from './Answer.tsx'
import { helpGroups } from './helpGroups.ts'
import { SiteBanner, SiteFoot } from './Site.tsx'
import styles from './public.module.css'

const isCategory = (name: string | null): name is FaqCategory => faqCategories.some((one) => one === name)

/** Every word that was typed stands somewhere in the question or its answer, without regard to case and macrons. */
const answersTo = (faqs: readonly PublicFaq[], typed: string): readonly PublicFaq[] => {
  const words = fold(typed)
    .split(/\s+/)
    .filter((word) => word !== '')
  if (words.length === 0) return faqs
  return faqs.filter(({ question, answer }) => {
    const text = fold(`${question} ${textOf(answer)}`)
    return words.every((word) => text.includes(word))
  })
}

/**
 * `/help`: questions with their answers, the reader’s own group first. `category` puts another before it, `topic` and `faq` open one answer, and `q`
 * searches all of them.
 */
export function Help() {
  const [query, setQuery] = useSearchParams()
  const website = useWebsite()
  const { data, error, refetch } = useCall<typeof readPublicFaqs>(readPublicFaqs, useGuestCollege())
  const [q, topic, faq] = [query.get('q') ?? '', query.get('topic'), query.get('faq')]
  const asked = query.get('category')
  const isNamed = (one: PublicFaq): boolean =>
    (topic !== null && one.topic === topic) || (faq !== null && String(one.id) === faq)
  const groups = helpGroups(
    useMemo(() => answersTo(data ?? [], q), [data, q]),
    { actor: useActor(), asked: isCategory(asked) ? asked : null, isNamed },
  )
  const found = groups.reduce((sum, { faqs }) => sum + faqs.length, 0)
  const search = (typed: string): void => {
    setQuery(
      (now) => {
        const next = new URLSearchParams(now)
        next.delete('topic')
        next.delete('faq')
        if (typed === '') next.delete('q')
        else next.set('q', typed)
        return next
      },
      { replace: true },
    )
  }
  return (
    <div className={styles.site}>
      <Page title="Help" sentence={useSiteWords()?.help_sentence ?? '\u00A0'}>
        <SiteBanner website={website} />
        <TextInput
          className={classes('below32', styles.search)}
          type="search"
          aria-label="Search all of Help"
          placeholder="Search all of Help"
          leftSection={<Icon of={IconSearch} />}
          value={q}
          maxLength={200}
          onChange={(event) => search(event.currentTarget.value)}
        />
        <p className="sr-only" role="status">
          {q === '' || !data ? '' : found === 1 ? '1 answer found' : `${found} answers found`}
        </p>
        {!data && !error && <Waiting shape="list" />}
        {error && <PartError title="We couldn’t load Help" text={error.message} onRetry={() => void refetch()} />}
        {data && found === 0 && (
          <NothingFound
            title={q === '' ? 'There are no answers yet' : `No answer mentions “${q}”`}
            text="Ask the college office: its details are below."
          />
        )}
        {groups.map(({ category, faqs }) => (
          <Section key={category} title={faqCategoryTitle[category]}>
            <ul className="list">
              {faqs.map((one) => (
                <Answer key={one.topic ?? one.id} faq={one} named={isNamed(one)} found={q !== '' && found < 4} />
              ))}
            </ul>
          </Section>
        ))}
        <SiteFoot website={website} />
      </Page>
    </div>
  )
}
