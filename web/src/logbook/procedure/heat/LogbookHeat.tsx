import { procedure, type ProcedureFigures } from '@college/contract/logbook'
import { classes, AsTable, HeatMap, HeatScale, type HeatChoice, type HeatHead } from '#kit'
import { useListAddress } from '#kit/table'
import { missingWords, targetProgress } from './targetProgress.ts'
import styles from './heat.module.css'

interface LogbookHeatProps {
  readonly figures: ProcedureFigures
  /** Whose programme sets the targets, as "your". */
  readonly whose: string
  readonly chosen: HeatChoice
  readonly onChoose: (choice: HeatChoice) => void
  /** What pressing a square does, in words. */
  readonly press?: string
}

const below = 'Press a square to see its procedures below.'

const headsOf = (list: ProcedureFigures['regions']): HeatHead[] =>
  list.map(({ id, name }) => ({ id: String(id ?? 'none'), label: name }))

/** Modality by region against the targets: what was done, what is missing, and the filter of the list below. */
export function LogbookHeat({ figures, whose, chosen, onChoose, press = below }: LogbookHeatProps) {
  const targets = targetProgress(figures)
  const words = missingWords(targets)
  const cells = figures.heat.map(({ modality_id: row, region_id: column, count, target }) => ({
    row: String(row),
    column: String(column),
    count,
    target,
  }))
  return (
    <section className="below24" aria-label="Heat map">
      <HeatMap
        label="Procedures by modality and region"
        sentence={words}
        names={['Modality', 'Region']}
        rows={headsOf(figures.modalities)}
        columns={headsOf(figures.regions)}
        cells={cells}
        chosen={chosen}
        onChoose={onChoose}
      />
      <div className="flex between wrap gap4-16 above8 muted">
        <p>
          {press}
          {targets.length > 0 && ` “of ${targets[0]?.target}” is the target of ${whose} programme.`}
        </p>
        <HeatScale />
      </div>
      {targets.length > 0 && (
        <div className={classes('above8', styles.finding)}>
          <p>{words}</p>
          <AsTable caption="Targets of the programme" heads={['Modality and region', 'Logged', 'Target', 'To go']}>
            {targets.map(({ modality, region, count, target, toGo }) => [
              `${modality}, ${region}`,
              String(count),
              String(target),
              toGo === 0 ? 'Met' : String(toGo),
            ])}
          </AsTable>
        </div>
      )}
    </section>
  )
}

/** The squares of the heat map as the filters of the list, both in the address. */
export const useHeatFilter = () => {
  const { address, change } = useListAddress(procedure)
  const only = (name: string): string | null => {
    const values = address.filters[name] ?? []
    return values.length === 1 ? (values[0] ?? null) : null
  }
  return {
    chosen: { row: only('modality_id'), column: only('region_id') },
    choose: ({ row, column }: HeatChoice) =>
      change({
        filters: { modality_id: row === null ? [] : [row], region_id: column === null ? [] : [column] },
      }),
  }
}
