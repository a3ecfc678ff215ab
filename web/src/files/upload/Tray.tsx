import { IconCheck, IconChevronUp, IconMinus, IconRefresh, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { classes, Icon, ProgressBar, useClient, useStore } from '#kit'
import { useUploads } from './UploadsProvider.tsx'
import { isBusy, type FileUpload } from './uploads.ts'
import { progressWords, trayWords } from './words.ts'
import styles from './tray.module.css'

const most = 100
/** Milliseconds until a folded tray of sent files puts itself away. */
const stays = 8_000

/** What is being sent, on every screen until it is over: what was sent puts itself away, unless the pointer or the focus is in it. */
export function Tray() {
  const uploads = useUploads()
  const list = useStore(uploads.list)
  const busy = isBusy(list)
  const [chosen, setChosen] = useState<{ busy: boolean; folded: boolean } | null>(null)
  // It folds itself once all is sent; what failed or was stopped wants something and stays in sight.
  const folded = chosen?.busy === busy ? chosen.folded : list.every(({ state }) => state === 'done')
  const tray = useRef<HTMLElement>(null)
  const isOver = folded && list.length > 0 && list.every(({ state }) => state === 'done')
  useEffect(() => {
    if (!isOver) return undefined
    const look = setInterval(() => {
      if (tray.current?.matches(':hover, :focus-within') !== true) uploads.tidy()
    }, stays)
    return () => clearInterval(look)
  }, [isOver, uploads])
  if (list.length === 0) return null
  const words = trayWords(list)
  // What moves or wants something is in sight first where there are more than anyone reads.
  const shown = list.length <= most ? list : list.filter(({ state }) => state !== 'done').slice(0, most)
  return (
    <section
      ref={tray}
      className={classes('stack boxed rounded-lg raised shadow screen-only', styles.tray)}
      aria-label="Uploads"
      data-tray
    >
      <div className={classes('row gap4 tall48', styles.head)}>
        <h2 className="grow label">{words}</h2>
        <span className="sr-only" role="status">
          {words}
        </span>
        <button
          type="button"
          className="square"
          aria-expanded={!folded}
          aria-label={folded ? 'Show the files' : 'Fold away'}
          onClick={() => setChosen({ busy, folded: !folded })}
        >
          <Icon of={folded ? IconChevronUp : IconMinus} />
        </button>
        {!busy && (
          <button type="button" className="square" aria-label="Close" onClick={uploads.tidy}>
            <Icon of={IconX} />
          </button>
        )}
      </div>
      {!folded && (
        <ul className={classes('flush scrolls', styles.list)} aria-label="Files">
          {shown.map((one) => (
            <Line key={one.id} one={one} onStop={() => uploads.stop(one.id)} onRetry={() => uploads.retry(one.id)} />
          ))}
        </ul>
      )}
    </section>
  )
}

interface LineProps {
  readonly one: FileUpload
  readonly onStop: () => void
  readonly onRetry: () => void
}

/** One file on its way, with what can be done about it. */
export function Line({ one, onStop, onRetry }: LineProps) {
  const { context } = useClient()
  const { name, state, size, sent, failure, mayRetry, away } = one
  const going = state === 'waiting' || state === 'sending'
  return (
    <li className={classes('grid middle pad4-0', styles.line)} data-state={away ? 'away' : state}>
      <span className="truncate">{name}</span>
      <span className={classes('muted right', styles.words)}>{progressWords(one, context.now().getTime())}</span>
      <span className={styles.bar}>
        {going || state === 'done' ? (
          <ProgressBar
            done={state === 'done' ? 1 : sent / Math.max(1, size)}
            of={1}
            completed={state === 'done'}
            size={6}
          />
        ) : (
          <span className="quiet">{failure ?? 'We don’t keep any of it.'}</span>
        )}
      </span>
      {going && (
        <button type="button" className="square" aria-label={`Stop ${name}`} onClick={onStop}>
          <Icon of={IconX} size={16} />
        </button>
      )}
      {state === 'done' && (
        <span className="inline-flex centre ok">
          <Icon of={IconCheck} size={16} />
        </span>
      )}
      {(state === 'stopped' || (state === 'failed' && mayRetry)) && (
        <button type="button" className="square" aria-label={`Send ${name} again`} onClick={onRetry}>
          <Icon of={IconRefresh} size={16} />
        </button>
      )}
    </li>
  )
}
