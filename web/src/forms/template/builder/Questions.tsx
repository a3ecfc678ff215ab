import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { classes, Dialog, Icon } from '#kit'
import { Canvas } from './canvas/Canvas.tsx'
import { Palette } from './Palette.tsx'
import { Properties } from './properties/Properties.tsx'
import { TryIt } from './try/TryIt.tsx'
import styles from './builder.module.css'

interface QuestionsProps {
  /** Palette and properties lie over the page. */
  readonly isNarrow: boolean
  readonly drawer: boolean
  readonly onDrawer: (open: boolean) => void
  readonly trying: boolean
  readonly onTry: (trying: boolean) => void
}

/** The questions: what can be added, the form as it is made, and all about what is chosen. */
export function Questions({ isNarrow, drawer, onDrawer, trying, onTry }: QuestionsProps) {
  const [adding, setAdding] = useState(false)
  const id = useId()
  if (isNarrow)
    return (
      <div className={styles.narrow}>
        <div className={classes('shrink ground', styles.ground)}>
          <Canvas />
        </div>
        <Button
          className={classes('block', styles.add)}
          leftSection={<Icon of={IconPlus} />}
          onClick={() => setAdding(true)}
        >
          Add a question
        </Button>
        {adding && (
          <Dialog labelledBy={id} className={styles.sheet} onClose={() => setAdding(false)}>
            <div className="stack gap16 pad20">
              <Palette id={id} onAdded={() => setAdding(false)} />
              <Button variant="default" onClick={() => setAdding(false)}>
                Cancel
              </Button>
            </div>
          </Dialog>
        )}
        {drawer && !adding && (
          <Dialog label="Properties" className={styles.drawer} onClose={() => onDrawer(false)}>
            <div className="stack gap16 pad20">
              <Properties />
              <Button onClick={() => onDrawer(false)}>Done</Button>
            </div>
          </Dialog>
        )}
      </div>
    )
  return (
    <div className={classes('grid', styles.desk, trying && styles.tried)}>
      {!trying && (
        <div className={classes('scrolls sticky', styles.palette)}>
          <Palette id={id} />
        </div>
      )}
      <div className={classes('shrink ground', styles.ground)}>
        <Canvas />
      </div>
      <div className={classes('scrolls sticky', styles.side)}>
        <Properties />
      </div>
      {trying && <TryIt onClose={() => onTry(false)} />}
    </div>
  )
}
