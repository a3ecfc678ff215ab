import type { ProcedureFigures } from '@college/contract/logbook'

/** A square of the heat map that a target is set for. */
export interface TargetProgress {
  readonly modality: string
  readonly region: string
  readonly modalityId: number
  readonly regionId: number
  readonly count: number
  readonly target: number
  readonly toGo: number
}

/** The targets of a logbook, the one with the most to go first; met ones stand last. */
export const targetProgress = ({ heat, modalities, regions }: ProcedureFigures): TargetProgress[] => {
  const nameIn = (list: ProcedureFigures['regions'], id: number): string =>
    list.find((one) => one.id === id)?.name ?? 'Other'
  return heat
    .flatMap(({ modality_id: modalityId, region_id: regionId, count, target }) =>
      target === null
        ? []
        : [
            {
              modality: nameIn(modalities, modalityId),
              region: nameIn(regions, regionId),
              modalityId,
              regionId,
              count,
              target,
              toGo: Math.max(0, target - count),
            },
          ],
    )
    .toSorted((a, b) => b.toGo - a.toGo || b.target - a.target)
}

const mostNamed = 3
const small = (text: string): string => (/^[A-Z]{2}/.test(text) ? text : text.toLowerCase())

/** What a logbook is missing, in a sentence; empty where no targets are its own, as with those of several people. */
export const missingWords = (targets: readonly TargetProgress[]): string => {
  if (targets.length === 0) return ''
  const open = targets.filter(({ toGo }) => toGo > 0)
  const met = targets.length - open.length
  if (open.length === 0) return targets.length === 1 ? 'The target is met.' : `All ${targets.length} targets are met.`
  const named = open
    .slice(0, mostNamed)
    .map(({ region, modality, toGo }) => `${toGo} ${small(region)} with ${small(modality)}`)
  const more = open.length - named.length
  const rest = more === 0 ? '' : `, and ${more} more`
  return `${met} of ${targets.length} targets ${met === 1 ? 'is' : 'are'} met. Missing: ${named.join(', ')}${rest}.`
}
