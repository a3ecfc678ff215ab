import { again } from './abuse.ts'
import type { Abuse } from './abuse.ts'

/** Activities of the running cycle whose texts have so many letters each. */
const longActivities = (person: number, letters: number): string => {
  const words = `left(repeat('Whakawhanaungatanga changed how I plan a clinic. ', ${Math.ceil(letters / 40)}), ${letters})`
  return `delete from devactivity where user_id = ${person};
    insert into devactivity (organisation_id, user_id, title, activity_date, time, educational_minutes, devcycle_id, category_id,
      learnings, motivation, patient_benefit, state)
    select 1, ${person}, 'A long one, ' || n, current_date - n % 150, 60, 60, 1, 1, ${words}, ${words}, ${words}, 'complete'
    from generate_series(1, 150) n`
}

const procedures = (person: number, count: number): string =>
  `delete from procedure where user_id = ${person};
   insert into procedureterm (organisation_id, kind, name, position)
     select 1, kind, 'Bench ' || kind, 99 from unnest(array['modality', 'type', 'region']) kind on conflict do nothing;
   insert into procedure (organisation_id, user_id, case_number, procedure_date, modality_id, type_id, region_id)
     select 1, ${person}, n, current_date - n % 300,
       (select min(id) from procedureterm where kind = 'modality'), (select min(id) from procedureterm where kind = 'type'),
       (select min(id) from procedureterm where kind = 'region')
     from generate_series(1, ${count}) n`

interface Printing {
  name: string
  atOnce: number
  username: string
  path: string
  rows: string
}

const printing = ({ name, atOnce, username, path, rows }: Printing): Abuse => ({
  name,
  prepare: async ({ college, node, signedIn }) => {
    const headers = await signedIn(username)
    await college.db.script(`set statement_timeout = 0; ${rows}`)
    return (signal) =>
      again(
        atOnce,
        async () => {
          const response = await fetch(`${node.address}/api/v1${path}`, { headers, signal })
          await response.arrayBuffer()
          return String(response.status)
        },
        signal,
      )
  },
})

const report = '/cpd/report/cycle/pdf'

/** Documents that are dear to print, and many of them at once. */
export const manyDocuments: readonly Abuse[] = [
  printing({
    name: 'four reports of 150 activities as long as may be are printed at once, again and again',
    atOnce: 4,
    username: 'person103',
    path: report,
    rows: longActivities(103, 20_000),
  }),
  printing({
    name: 'four reports of 150 activities as long as is printed are printed at once, again and again',
    atOnce: 4,
    username: 'person104',
    path: report,
    rows: longActivities(104, 1_000),
  }),
  printing({
    name: 'a hundred logbooks are printed at once, again and again',
    atOnce: 100,
    username: 'person105',
    path: '/procedures/pdf',
    rows: procedures(105, 500),
  }),
]
