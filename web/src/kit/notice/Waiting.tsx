import styles from './Waiting.module.css'

/** The shapes a page or a part of one can have before it is here. */
export type WaitingShape = 'page' | 'list' | 'figures' | 'form' | 'text'

const parts: Record<WaitingShape, readonly ('title' | 'line' | 'row' | 'figures' | 'field')[]> = {
  page: ['title', 'line', 'row', 'row', 'row', 'row'],
  list: ['row', 'row', 'row', 'row'],
  figures: ['figures', 'line'],
  form: ['field', 'field', 'field'],
  text: ['line', 'line', 'line'],
}

/** The page's own shape while it is on its way. It appears after 200 ms, so that what is quick does not flash. */
export function Waiting({ shape = 'page' }: { shape?: WaitingShape }) {
  return (
    <div className={styles.waiting} aria-busy="true">
      <span className="sr-only">Loading</span>
      {parts[shape].map((part, position) => (
        <div className={styles[part]} key={`${part} ${position}`} aria-hidden>
          <i />
          <i />
          <i />
        </div>
      ))}
    </div>
  )
}
