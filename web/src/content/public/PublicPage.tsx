import { readPublicPage, type OwnPage } from '@college/contract/content'
import { code, dayIn, isAdmin, showDate } from '@college/contract/kit'
import { IconScale } from '@tabler/icons-react'
import { Link, useSearchParams } from '#kit/router'
import { Note, Page, PartError, RichText, useCall, useZone, Waiting } from '#kit'
import { useActor } from '#identity'
import { newPage } from '../links.ts'
import { useGuestCollege, useWebsite } from '../useWebsite.ts'
import { PageIndex } from './PageIndex.tsx'
import { SiteBanner, SiteFoot } from './Site.tsx'
import styles from './public.module.css'

const titles: Readonly<Record<OwnPage, string>> = {
  about: 'About us',
  privacy: 'Privacy statement',
  terms: 'Terms of use',
}

/** Whether a text binds the college, so that its lawyer has to have read it. */
const isLegal = (slug: string): boolean => slug === 'privacy' || slug === 'terms'

/** `/about`, `/privacy` and `/terms`: what the college has published, or the text that comes with the application. */
export const ownPage = (slug: OwnPage) =>
  function OwnPageScreen() {
    return <Published slug={slug} title={titles[slug]} />
  }

/** `/page`: the page that `slug` names, or all of them where it names none. */
export function PublicPage() {
  const [query] = useSearchParams()
  const slug = query.get('slug')
  return slug ? <Published slug={slug} title="Page" /> : <PageIndex />
}

function Published({ slug, title }: { slug: string; title: string }) {
  const zone = useZone()
  const actor = useActor()
  const website = useWebsite()
  const { data, error, refetch } = useCall<typeof readPublicPage>(readPublicPage, {
    slug,
    ...useGuestCollege(),
  })
  const at = data?.published_at ?? null
  return (
    <div className={styles.site}>
      <Page
        title={data?.title ?? (error ? 'Page not found' : title)}
        sentence={at === null ? undefined : `Published ${showDate(dayIn(zone, new Date(at)))}`}
      >
        <SiteBanner website={website} />
        {data?.ours && isLegal(slug) && isAdmin(actor) && (
          <Note tone="warn" icon={IconScale}>
            This text comes with the application. Have the college’s lawyer check it, then{' '}
            <Link to={newPage(slug)}>publish it as your own</Link>. Only the office sees this note.
          </Note>
        )}
        {data && (
          <article>
            <RichText html={data.body} page />
          </article>
        )}
        {!data && !error && <Waiting shape="text" />}
        {error &&
          (error.code === code.notFound ? (
            <p className="prose">
              This page isn’t there, or isn’t published yet. See <Link to="/app/static/">all pages</Link>.
            </p>
          ) : (
            <PartError
              title="We couldn’t load this page"
              text={error.message}
              reference={error.requestId ?? undefined}
              onRetry={() => void refetch()}
            />
          ))}
        <SiteFoot website={website} />
      </Page>
    </div>
  )
}
