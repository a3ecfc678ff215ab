import { Button } from '@mantine/core'
import { classes } from '#kit'
import styles from './templates.module.css'

interface PlaceholdersProps {
  readonly names: Readonly<Record<string, string>>
  /** Puts one at the end of the text; where it is left out, they are only explained. */
  readonly onInsert?: (name: string) => void
}

/** The placeholders that a text may use, with what stands there in the email. */
export const Placeholders = ({ names, onInsert }: PlaceholdersProps) => (
  <div>
    <p className="label ink">Placeholders</p>
    <dl className={classes('above4 grid gap6', styles.placeholders)}>
      {Object.entries(names).map(([name, words]) => (
        <div className="grid middle gap4-12" key={name}>
          <dt>
            {onInsert ? (
              <Button variant="default" size="compact-sm" onClick={() => onInsert(name)}>
                {`{{${name}}}`}
              </Button>
            ) : (
              <code>{`{{${name}}}`}</code>
            )}
          </dt>
          <dd className="muted">{words}</dd>
        </div>
      ))}
    </dl>
  </div>
)
