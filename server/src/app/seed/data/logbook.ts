import { procedure, proceduretarget, procedureterm } from '@college/contract/logbook'
import { z } from 'zod'
import { cell, nameIn, several } from '../source/cells.ts'
import { columnOf, readTable } from '../source/table.ts'

const term = cell(procedureterm.fields.name)
const times = z.string().regex(/^\d+$/, 'Enter how many times').transform(Number)
const modalities = ['Landmark', 'Ultrasound', 'Fluoroscopy', 'CT'] as const

/** With what a procedure is done, as the tables write it. */
export const modality = z.enum(modalities, `One of ${modalities.join(', ')}`)

/** A region of which cases are drawn. */
export const regionsIn = (folder: string) =>
  nameIn(columnOf(folder, 'procedure-frequency.csv', 'region'), 'procedure-frequency.csv')

/** What is done where, how often, and what the programme asks for. */
export const readLogbook = (folder: string) => {
  const rows = readTable(folder, 'procedure-frequency.csv', {
    region: term,
    Landmark: times,
    Ultrasound: times,
    Fluoroscopy: times,
    CT: times,
  })
  const regions = regionsIn(folder)
  return {
    // One case in the square of a modality and a region for each time it is done there.
    squares: modalities.flatMap((by) =>
      rows.flatMap((row) => Array.from({ length: row[by] }, () => ({ modality: by, region: row.region }))),
    ),
    procedures: readTable(folder, 'procedures.csv', {
      region: regions,
      modalities: several(modality),
      type: term,
      structures: cell(procedure.fields.structures),
    }),
    targets: readTable(folder, 'procedure-targets.csv', {
      modality,
      region: regions,
      count: cell(proceduretarget.fields.count),
    }),
  }
}
