import {
  difficulties,
  difficultyColumn,
  difficultyTitle,
  sides,
  type ProcedureRefdata,
  type TermKind,
  sideTitle,
} from '@college/contract/logbook'
import type { TableFilter } from '#kit/table'

const ofKind = (data: ProcedureRefdata, kind: TermKind): TableFilter['options'] =>
  data.terms
    .filter((term) => term.kind === kind)
    .map(({ id, name, active }) => ({ value: String(id), label: active ? name : `${name} (retired)` }))

/** The filters of a logbook. */
export const filtersOf = (data: ProcedureRefdata | undefined): readonly TableFilter[] => {
  if (!data) return []
  return [
    { name: 'modality_id', label: 'Modality', options: ofKind(data, 'modality') },
    { name: 'region_id', label: 'Region', options: ofKind(data, 'region') },
    { name: 'type_id', label: 'Type', options: ofKind(data, 'type') },
    { name: 'supervision_id', label: 'Supervision', options: ofKind(data, 'supervision') },
    {
      name: 'difficult',
      label: 'Difficulty',
      options: [
        { value: 'true', label: 'With difficulty' },
        { value: 'false', label: 'None' },
        ...difficulties.map((each) => ({
          value: difficultyColumn[each],
          label: difficultyTitle[each][0],
          isFlag: true,
        })),
      ],
    },
    {
      name: 'complicated',
      label: 'Complication',
      options: [
        { value: 'true', label: 'With a complication' },
        { value: 'false', label: 'None' },
      ],
    },
    { name: 'side', label: 'Side', options: sides.map((value) => ({ value, label: sideTitle[value] })) },
    {
      name: 'supervisor_id',
      label: 'Supervisor',
      options: data.supervisors.map(({ id, name }) => ({ value: String(id), label: name })),
    },
    { name: 'outcome_id', label: 'Outcome', options: ofKind(data, 'outcome') },
  ]
}
