import { pageCategories, pageIndex } from '@college/contract/content'
import { Link } from '#kit/router'
import { Page, PartError, Section, useCall, Waiting } from '#kit'
import { publicPage } from '../links.ts'
import { useGuestCollege, useWebsite } from '../useWebsite.ts'
import { pageCategoryTitle } from '../words.ts'
import { SiteBanner, SiteFoot } from './Site.tsx'
import styles from './public.module.css'

/** `/static/`: all pages that the college has published. */
export function PageIndex() {
  const website = useWebsite()
  const { data, error, refetch } = useCall<typeof pageIndex>(pageIndex, useGuestCollege())
  const groups = pageCategories
    .map((category) => ({ category, pages: (data ?? []).filter((page) => page.category === category) }))
    .filter(({ pages }) => pages.length > 0)
  return (
    <div className={styles.site}>
      <Page title="College pages">
        <SiteBanner website={website} />
        {!data && !error && <Waiting shape="list" />}
        {error && <PartError title="We couldn’t load the pages" text={error.message} onRetry={() => void refetch()} />}
        {groups.map(({ category, pages }) => (
          <Section key={category} title={pageCategoryTitle[category]}>
            <ul className="list stack gap8 prose">
              {pages.map(({ slug, title }) => (
                <li key={slug}>
                  <Link to={publicPage(slug)}>{title}</Link>
                </li>
              ))}
            </ul>
          </Section>
        ))}
        <SiteFoot website={website} />
      </Page>
    </div>
  )
}
