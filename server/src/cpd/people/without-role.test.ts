import type { Trainee } from '@college/contract/cpd'
import { describe, expect, it } from 'vitest'
import { insert, openTestApp } from '#testing'
import type { AnyRow } from '#testing'

const college = await openTestApp()
const { a } = college.fixtures
const trainee = college.person('trainee1')

describe('a person linked as a teacher who holds no role', () => {
  it('sees nothing of the trainee until the college has given them the role', async () => {
    const { id } = college.person('plain1')
    await insert(college.db, 'userrelationship', {
      organisation_id: a.organisation,
      user_id: id,
      trainee_id: trainee.id,
      kind: 'educator',
    })
    await college.db.rows(
      'update devplan set supervisor_id = null, agreed_at = now(), agreed_supervisor_at = null where id = $1',
      [trainee.plan],
    )
    const linked = await college.as('plain1')
    const about = { user_id: trainee.id }
    for (const path of [
      '/devactivities',
      '/devplans',
      '/devgoals',
      '/procedures',
      '/placements',
      '/devforms',
      '/files',
    ])
      expect([path, (await linked.get<AnyRow[]>(path, about)).data]).toEqual([path, []])
    for (const path of ['/cpd/trainees', '/cpd/fellows', '/cpd/plans', '/users'])
      expect([
        path,
        (await linked.get<AnyRow[]>(path)).data?.filter((row) => (row['user_id'] ?? row.id) !== id),
      ]).toEqual([path, []])
    for (const path of ['/cpd/stats', '/cpd/report/cycle', '/trainee/programme', '/devgoalprogress', '/cpd/causes'])
      expect([path, (await linked.get(path, about)).status]).toEqual([path, 404])
    expect((await linked.get('/cpd/cyclepeople', { type: 'trainee' })).data).toEqual([])
    const due = await linked.get<AnyRow[]>('/cpd/deadlines')
    expect(due.data.filter((each) => each['user_id'] !== id)).toEqual([])
    await insert(college.db, 'membership', {
      organisation_id: a.organisation,
      user_id: id,
      role_id: a.roles['Educator'],
    })
    const teacher = await college.as('plain1')
    const found = await teacher.get<Trainee[]>('/cpd/trainees')
    expect(found.data.map((row) => row.id)).toEqual([trainee.id])
    expect((await teacher.get('/cpd/stats', about)).status).toBe(200)
  })
})
