import { filled } from '@college/contract/content'
import { Button } from '@mantine/core'
import { useId } from 'react'
import { classes, Dialog, RichText } from '#kit'
import { useWebsite } from '../useWebsite.ts'
import { SiteFoot, SiteHead } from '../public/Site.tsx'
import styles from '../content.module.css'

/** The page as a guest will see it, before it is published. */
export function PreviewDialog({ title, body, onClose }: { title: string; body: string; onClose: () => void }) {
  const id = useId()
  const website = useWebsite()
  return (
    <Dialog labelledBy={id} wide onClose={onClose}>
      <div className="dialog-body">
        <h2 className="muted" id={id}>
          What a guest sees
        </h2>
        <div className={classes('outlined surface scrolls rounded-lg', styles.preview)}>
          {website && <SiteHead website={website} />}
          <article className={styles.article}>
            <h3 className="title">{title}</h3>
            <RichText html={website ? filled(body, website) : body} page />
          </article>
          {website && <SiteFoot website={website} />}
        </div>
        <div className="dialog-acts">
          <Button onClick={onClose}>Close</Button>
        </div>
      </div>
    </Dialog>
  )
}
