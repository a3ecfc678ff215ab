import type { FaqCategory, OwnPage, PageCategory } from '@college/contract/content'
import about from './about.json'
import help from './help.json'
import privacy from './privacy.json'
import terms from './terms.json'

interface OurPage {
  readonly title: string
  readonly category: PageCategory
  readonly body: string
}

/** A question and its answer as they come with the application. */
export interface OurFaq {
  readonly question: string
  readonly answer: string
  readonly category: FaqCategory
  readonly topic: string
}

const page = ({ title, body }: { title: string; body: readonly string[] }, category: PageCategory): OurPage => ({
  title,
  category,
  body: body.join(' '),
})

const pages: Readonly<Record<OwnPage, OurPage>> = {
  about: page(about, 'college'),
  privacy: page(privacy, 'legal'),
  terms: page(terms, 'legal'),
}

/** The text that comes with the application for a page that every college has. */
export const ourPage = (slug: OwnPage): OurPage => pages[slug]

const isCategory = (name: string): name is FaqCategory => name === 'help' || name.startsWith('help_')

/** Questions and answers that come with the application, for topics that a college has written none on. */
export const ourFaqs: readonly OurFaq[] = help.map(({ category, answer, ...rest }) => ({
  ...rest,
  answer: answer.join(' '),
  category: isCategory(category) ? category : 'help',
}))
