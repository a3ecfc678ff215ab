import { faqCategories, readPublicFaqs, type FaqCategory, type PublicFaq } from '@college/contract/content'
import { textOf } from '@college/contract/kit'
import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useSearchParams } from '#kit/router'
import { classes, fold, Icon, NothingFound, Page, PartError, Section, useCall, Waiting } from '#kit'
import { useGuestCollege, useSiteWords, useWebsite } from '../useWebsite.ts'
import { faqCategoryTitle } from '../words.ts'
import { Answer } from './Answer.tsx'
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
 * `/help`: questions with their answers, by whom they are for. `category` puts that group first, `topic` and `faq` open one answer, and `q`
 * searches all of them.
 */
export function Help() {
  const [query, setQuery] = useSearchParams()
  const website = useWebsite()
  const { data, error, refetch } = useCall<typeof readPublicFaqs>(readPublicFaqs, useGuestCollege())
  const [q, topic, faq] = [query.get('q') ?? '', query.get('topic'), query.get('faq')]
  const asked = query.get('category')
  const found = useMemo(() => answersTo(data ?? [], q), [data, q])
  const first = isCategory(asked) ? asked : 'help'
  const order = [first, ...faqCategories.filter((one) => one !== first)]
  const groups = order
    .map((category) => ({ category, faqs: found.filter((one) => one.category === category) }))
    .filter(({ faqs }) => faqs.length > 0)
  const isNamed = (one: PublicFaq): boolean =>
    (topic !== null && one.topic === topic) || (faq !== null && String(one.id) === faq)
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
          {q === '' || !data ? '' : found.length === 1 ? '1 answer found' : `${found.length} answers found`}
        </p>
        {!data && !error && <Waiting shape="list" />}
        {error && <PartError title="We couldn’t load Help" text={error.message} onRetry={() => void refetch()} />}
        {data && found.length === 0 && (
          <NothingFound
            title={q === '' ? 'There are no answers yet' : `No answer mentions “${q}”`}
            text="Ask the college office: its details are below."
          />
        )}
        {groups.map(({ category, faqs }) => (
          <Section key={category} title={faqCategoryTitle[category]}>
            <ul className="list">
              {faqs.map((one) => (
                <Answer key={one.topic ?? one.id} faq={one} named={isNamed(one)} found={q !== '' && found.length < 4} />
              ))}
            </ul>
          </Section>
        ))}
        <SiteFoot website={website} />
      </Page>
    </div>
  )
}
