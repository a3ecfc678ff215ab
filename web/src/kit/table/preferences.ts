import { saveUserconfig, userconfig } from '@college/contract/people'
import type { CollegeRecord } from '@college/contract/kit'
import { useMemo, useState } from 'react'
import { useList } from '../api/queries.ts'
import { useAction } from '../api/useAction.ts'

export type Density = 'comfortable' | 'dense'

const densityName = 'table.density'

/** How the person likes tables: the height of rows everywhere, and the columns of this one. It outlives the page. */
export const useTablePreferences = (record: CollegeRecord, hiddenAtFirst: readonly string[]) => {
  const columnsName = `table.columns.${record.name}`
  const { data } = useList(userconfig, { name: [densityName, columnsName] })
  const { act } = useAction(saveUserconfig)
  const [chosen, setChosen] = useState<{ density?: Density; hidden?: readonly string[] }>({})
  const kept = (name: string): unknown => data?.rows.find((row) => row.name === name)?.value

  const keptColumns = kept(columnsName)
  const keptHidden = useMemo(() => textsOf(keptColumns), [keptColumns])

  const density: Density = chosen.density ?? (kept(densityName) === 'dense' ? 'dense' : 'comfortable')
  return {
    density,
    hidden: chosen.hidden ?? keptHidden ?? hiddenAtFirst,
    setDensity: (next: Density) => {
      setChosen({ ...chosen, density: next })
      void act({ name: densityName, value: next })
    },
    setHidden: (next: readonly string[]) => {
      setChosen({ ...chosen, hidden: next })
      void act({ name: columnsName, value: [...next] })
    },
  }
}

const textsOf = (value: unknown): readonly string[] | null =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : null
