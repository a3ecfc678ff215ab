import { useId, useState, type KeyboardEvent } from 'react'
import { classes } from '../theme/index.ts'
import { heatOf, heatStep, heatWords, type HeatCell, type HeatHead } from './heat.ts'
import { useWidth } from './useWidth.ts'
import styles from './HeatMap.module.css'

/** What is pressed: a square by its row and column, or a whole row. */
export interface HeatChoice {
  readonly row: string | null
  readonly column: string | null
}

interface HeatMapProps {
  /** What is counted, as "Procedures by modality and region". */
  readonly label: string
  /** The finding, as "Two targets are met, four are open." */
  readonly sentence: string
  /** What a row is, and what a column is. */
  readonly names: readonly [row: string, column: string]
  readonly rows: readonly HeatHead[]
  readonly columns: readonly HeatHead[]
  readonly cells: readonly HeatCell[]
  readonly chosen: HeatChoice
  readonly onChoose: (choice: HeatChoice) => void
}

/** Pixels that a column takes at least; where they are not there, rows and columns change places. */
const leastColumn = 62
const heads = 150

/** How often what was done with what, in four steps of one colour; each square is a button that narrows what stands below. */
export function HeatMap({ label, sentence, names, rows, columns, cells, chosen, onChoose }: HeatMapProps) {
  const { place, width } = useWidth<HTMLDivElement>()
  const id = useId()
  const turned = width !== null && width > 0 && width < heads + columns.length * leastColumn
  const lines = turned ? columns : rows
  const across = turned ? rows : columns
  const at = heatOf(cells)
  const largest = Math.max(0, ...cells.map(({ count }) => count))
  const [last, setLast] = useState('0 0')
  const [lastX = 0, lastY = 0] = last.split(' ').map(Number)
  // Where there is no room for a column of totals, each stands under the name of its row.
  const total = turned ? -1 : across.length
  const stop =
    (lastX < across.length || lastX === total) && lastX >= Math.min(0, total) && lastY < lines.length ? last : '0 0'
  const choose = (choice: HeatChoice): void => {
    const same = choice.row === chosen.row && choice.column === chosen.column
    onChoose(same ? { row: null, column: null } : choice)
  }
  return (
    <div ref={place} className={classes('full scrolls-beside', turned && styles.turned)}>
      <p className="sr-only" id={id}>
        {sentence}
      </p>
      <table className={classes('full', styles.table)} aria-label={label} aria-describedby={id}>
        <thead>
          <tr>
            <th scope="col" className={styles.corner}>
              <span className="sr-only">{turned ? names[1] : names[0]}</span>
            </th>
            {across.map((head) => (
              <th key={head.id} scope="col" className={classes('meta ink2 anywhere centred', styles.head)}>
                {head.label}
              </th>
            ))}
            {!turned && (
              <th scope="col" className={classes('meta ink2 anywhere centred', styles.head, styles.total)}>
                All
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {lines.map((line, y) => {
            const count = across.reduce(
              (sum, head) => sum + (turned ? at(head.id, line.id) : at(line.id, head.id)).count,
              0,
            )
            const whole = turned ? { row: null, column: line.id } : { row: line.id, column: null }
            const end = `${total} ${y}`
            const all = (
              <Total
                label={line.label}
                count={count}
                place={end}
                stops={stop === end}
                isChosen={chosen.row === whole.row && chosen.column === whole.column}
                onStop={setLast}
                onPress={() => choose(whole)}
              />
            )
            return (
              <tr key={line.id}>
                <th scope="row" className={classes('secondary anywhere left', styles.name)}>
                  {line.label}
                  {turned && all}
                </th>
                {across.map((head, x) => {
                  const [row, column] = turned ? [head, line] : [line, head]
                  const cell = at(row.id, column.id)
                  const here = `${x} ${y}`
                  return (
                    <td key={head.id}>
                      <Square
                        {...cell}
                        largest={largest}
                        name={`${row.label}, ${column.label}: ${heatWords(cell)}`}
                        place={here}
                        stops={stop === here}
                        isChosen={chosen.row === row.id && chosen.column === column.id}
                        onStop={setLast}
                        onPress={() => choose({ row: row.id, column: column.id })}
                      />
                    </td>
                  )
                })}
                {!turned && <td>{all}</td>}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

interface StopProps {
  readonly place: string
  /** The one that the Tab key stops at. */
  readonly stops: boolean
  readonly isChosen: boolean
  readonly onStop: (place: string) => void
  readonly onPress: () => void
}

function Total({
  label,
  count,
  place,
  stops,
  isChosen,
  onStop,
  onPress,
}: StopProps & { label: string; count: number }) {
  return (
    <button
      type="button"
      className={classes('row stack ink centre full tall44 rounded-sm label', styles.all)}
      data-place={place}
      tabIndex={stops ? 0 : -1}
      aria-label={`${label}: ${count} in all`}
      aria-pressed={isChosen}
      onClick={onPress}
      onKeyDown={go}
      onFocus={() => onStop(place)}
    >
      {count}
    </button>
  )
}

interface SquareProps extends StopProps, Pick<HeatCell, 'count' | 'target'> {
  readonly largest: number
  readonly name: string
}

function Square({ count, target, largest, name, place, stops, isChosen, onStop, onPress }: SquareProps) {
  const blank = count === 0 && target === null
  return (
    <button
      type="button"
      className={classes(
        'contrast row stack ink centre full tall44 rounded-sm',
        styles.square,
        styles[`step${heatStep(count, largest)}`],
      )}
      data-place={place}
      tabIndex={stops ? 0 : -1}
      aria-label={name}
      aria-pressed={isChosen}
      onClick={onPress}
      onKeyDown={go}
      onFocus={() => onStop(place)}
    >
      {!blank && <span className={classes('label', styles.count)}>{count}</span>}
      {target !== null && <span className={classes('axis', count >= target && styles.met)}> of {target}</span>}
    </button>
  )
}

const ways: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The arrow keys walk over the squares, Home and End along the row. */
const go = (event: KeyboardEvent<HTMLButtonElement>): void => {
  const from = event.currentTarget
  const [x = 0, y = 0] = (from.dataset['place'] ?? '').split(' ').map(Number)
  const by = ways[event.key]
  const row = [...(from.closest('tr')?.querySelectorAll('button') ?? [])]
  const along = { Home: row.at(0), End: row.at(-1) }[event.key]?.dataset['place']
  const to = by ? `${x + by[0]} ${y + by[1]}` : along
  if (to === undefined) return
  event.preventDefault()
  from.closest('table')?.querySelector<HTMLButtonElement>(`[data-place="${to}"]`)?.focus()
}
