import { loadLibrary, type LibraryTemplate } from '@college/contract/forms'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconFileText } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Link, useSearchParams } from '#kit/router'
import { classes, Empty, Page, PartError, Waiting } from '#kit'
import { libraryTemplatePage, templateLibrary, templateList } from '../links.ts'
import { counted } from '../words.ts'
import { LibraryPreview } from './LibraryPreview.tsx'
import { summaryOf } from './libraryWords.ts'
import styles from './library.module.css'

const crumbs = [{ label: 'Form templates', to: templateList }]
const title = 'Template library'

/** `/formtemplates/library`: ready templates to start from, or one of them. */
export function Library() {
  const [query] = useSearchParams()
  const key = query.get('template')
  const { data, error, refetch } = useQuery({
    queryKey: ['template library'],
    queryFn: loadLibrary,
    staleTime: Infinity,
  })
  const chosen = data?.find((each) => each.key === key)
  if (chosen) return <LibraryPreview key={chosen.key} template={chosen} />
  return (
    <Page
      title={title}
      sentence="Ready templates to start from. You get a draft of your own and can change everything before you publish it."
      breadcrumb={[...crumbs, { label: 'Library' }]}
    >
      {error ? (
        <PartError
          title="We couldn’t load the library"
          text="Check your connection and try again."
          onRetry={() => void refetch()}
        />
      ) : !data ? (
        <Waiting shape="list" />
      ) : key !== null ? (
        <Empty
          icon={IconFileText}
          title="This template isn’t in the library"
          text="The link may be old. Choose another template."
        >
          <Button component={Link} to={templateLibrary} variant="default">
            Library
          </Button>
        </Empty>
      ) : (
        <ul className="list hairline-top">
          {data.map((template) => (
            <li key={template.key} className={classes('grid hairline one-column', styles.template)}>
              <Entry template={template} />
            </li>
          ))}
        </ul>
      )}
    </Page>
  )
}

function Entry({ template }: { template: LibraryTemplate }) {
  const { questions, answerers, signers } = useMemo(() => summaryOf(template), [template])
  return (
    <>
      <div>
        <Link className="heading" to={libraryTemplatePage(template.key)}>
          {template.name}
        </Link>
        <p className="above4 prose">{template.description}</p>
      </div>
      <dl className={classes('secondary grid gap4-16 flush', styles.facts)}>
        <dt className="ink3">Questions</dt>
        <dd>{questions}</dd>
        <dt className="ink3">Filled in by</dt>
        <dd>
          {answerers.map(({ title: name, questions: count }) => (
            <span key={name} className="block">
              {name}
              {answerers.length > 1 && `, ${counted(count, 'question')}`}
            </span>
          ))}
        </dd>
        <dt className="ink3">Signed by</dt>
        <dd>{signers ?? 'No one'}</dd>
      </dl>
    </>
  )
}
