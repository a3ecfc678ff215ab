import { stats, type Stats } from '@college/contract/cpd'
import { userrelationship } from '@college/contract/people'
import { useQueries } from '@tanstack/react-query'
import { keys, useClient, useList, type CallFailed } from '#kit'
import { useActor } from '#identity'
import { byNeed, traineeView, type TraineeView } from './teaching.ts'

/** One trainee with their figures; null while these are on their way or when they failed. */
export interface TraineeRow {
  readonly id: number
  readonly name: string
  readonly view: TraineeView | null
  readonly failure: CallFailed | null
  readonly retry: () => void
}

/** The trainees who are linked to the person today, those who need most first. */
export const useTrainees = () => {
  const actor = useActor()
  const client = useClient()
  const links = useList(userrelationship, { user_id: actor.id, limit: 500 })
  const trainees = new Map(
    (links.data?.rows ?? [])
      .filter(({ trainee_id: id }) => actor.linked.includes(id))
      .map((link) => [link.trainee_id, link.trainee_name ?? 'Trainee']),
  )
  const ids = [...trainees.keys()]
  const figures = useQueries({
    queries: ids.map((id) => ({
      queryKey: keys.call(stats.path, { user_id: id }),
      queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Stats> =>
        (await client.call<typeof stats>(stats, { query: { user_id: id } }, { signal, quiet: true })).data,
    })),
  })
  const rows = ids.map((id, position): TraineeRow => {
    const reading = figures[position]
    return {
      id,
      name: trainees.get(id) ?? '',
      view: reading?.data ? traineeView(reading.data) : null,
      failure: (reading?.error ?? null) as CallFailed | null, // the client throws nothing else
      retry: () => void reading?.refetch(),
    }
  })
  return {
    rows: rows.toSorted(byNeed),
    loading: links.isPending || figures.some((reading) => reading.isPending),
    failure: links.error,
    retry: () => void links.refetch(),
  }
}
