import { reportNames } from '@college/contract/cpd'
import { insert } from '#testing'
import type { TestApp } from '#testing'
import { messagingSamples } from './messaging-samples.ts'
import { day } from './sample.ts'
import type { Sample } from './sample.ts'

const personAt = (college: TestApp, n: number): number => {
  const inA = Object.values(college.fixtures.people).filter((person) => person.organisation === 'a')
  return inA[n % (inA.length - 3)]?.id ?? 0
}

let renamed = 0

/** What a record has that does not follow from its fields; one without rules of its own is not here. */
export const samples: Readonly<Record<string, Partial<Sample>>> = {
  organisation: {
    body: () => ({ timezone: 'Pacific/Auckland' }),
    existing: ({ fixtures }) => fixtures.a.organisation,
    make: ({ db }, n) => insert(db, 'organisation', { name: `College ${n}`, code: `C${n}` }),
  },
  organisationconfig: {
    body: (_college, n) => ({ name: `setting_${n}`, type: 'string', value: `Value ${n}`, secret: false }),
    change: { value: 'Another value' },
  },
  datalock: {
    by: 'trainee1',
    outsider: 'trainee2',
    stranger: 'bTrainee',
    body: (college, n) => {
      const { goal, plan, activity, draft } = college.person('trainee1')
      const rows = [
        ['devactivity', activity],
        ['devactivity', draft],
        ['devgoal', goal],
        ['devplan', plan],
        ['user', college.person('trainee1').id],
      ]
      const [resource, record_id] = rows[n % rows.length] ?? []
      return { resource, record_id }
    },
  },
  user: {
    outsider: null,
    body: (_college, n) => ({ firstname: `First ${n}`, timezone: 'Pacific/Auckland' }),
    make: ({ db, fixtures }, n) =>
      insert(db, 'user', { organisation_id: fixtures.a.organisation, firstname: `Person ${n % 4}`, lastname: 'Rangi' }),
    change: { known_as: 'Another name' },
  },
  role: {
    body: (_college, n) => ({ name: `Role ${n}`, is_admin: false }),
    change: { description: 'Another text' },
  },
  membership: {
    outsider: 'plain2',
    body: ({ fixtures, person }, n) => ({
      user_id: person('plain2').id,
      role_id: Object.values(fixtures.a.roles)[n % 6],
    }),
    change: {},
  },
  userrelationship: {
    outsider: 'educator2',
    body: (college, n) => ({
      user_id: college.person('educator2').id,
      trainee_id: [...new Set(Array.from({ length: 20 }, (_, at) => personAt(college, at)))].filter(
        (id) => id !== college.person('educator2').id,
      )[n % 14],
      kind: ['supervisor', 'educator', 'director', 'instructor'][Math.floor(n / 14) % 4],
      starts: day(college, -10),
      ends: day(college, 10),
    }),
    change: { ends: '2199-12-31' },
  },
  userpermission: {
    outsider: 'trainee2',
    body: (college, n) => ({
      user_id: college.person('trainee2').id,
      about_id: [...new Set(Array.from({ length: 20 }, (_, at) => personAt(college, at)))].filter(
        (id) => id !== college.person('trainee2').id,
      )[n % 14],
      kind: (['devactivity', 'devplan'] as const)[Math.floor(n / 14) % 2],
      starts: day(college, -10),
      ends: day(college, 10 + (n % 3)),
    }),
    change: { ends: '2199-12-31' },
  },
  userconfig: {
    by: 'trainee1',
    outsider: null,
    stranger: 'bTrainee',
    body: (_college, n) => ({ name: `choice_${n}`, value: { rows: n, wide: true } }),
    change: { value: ['another', null, 3] },
  },
  ...messagingSamples,
  file: {
    by: 'trainee1',
    outsider: null,
    stranger: 'bTrainee',
    body: (college, n) => ({ name: `Folder ${n}`, parent_file_id: college.person('trainee1').root }),
    // No two in a folder have one name.
    get change() {
      renamed += 1
      return { name: `Another name ${renamed}` }
    },
  },
  devformtemplate: {
    body: (_college, n) => ({ name: `Form ${n}`, type: 'pdp', signing_required: false, encrypt: false }),
    change: { description: 'Another text' },
  },
  devform: {
    by: 'trainee1',
    outsider: 'educator1',
    body: ({ person }, n) => ({
      title: `Case ${n % 4}`,
      devgoal_id: person('trainee1').goal,
      devactivity_id: person('trainee1').activity,
      placement_id: person('trainee1').placement,
    }),
  },
  devcategory: {
    body: ({ fixtures }, n) => ({
      name: `Category ${n}`,
      kind: 'activity',
      parent_id: fixtures.a.activityCategory,
      position: n % 4,
    }),
    change: { colour: 'green' },
  },
  reportconfig: {
    outsider: null,
    body: (_college, n) => ({
      report: reportNames[n % reportNames.length],
      sections: ['activities'].slice(n % 4 === 3 ? 1 : 0),
      active: false,
    }),
    change: { title: 'Another title' },
  },
  devcycle: {
    body: ({ fixtures }, n) => ({
      name: `Year ${n % 5}`,
      start_date: `${2050 + n}-01-01`,
      end_date: `${2050 + n}-12-31`,
      hours_required: 50,
      category_minima: [{ category_id: fixtures.a.goalCategory, minutes: 600 }],
      group_minima: { educational: 60 },
      years_valid: 1.5,
    }),
  },
  devcyclepause: {
    body: (college, n) => ({
      from: day(college, 2 * n - 90),
      to: day(college, 2 * n - 90 + (n % 2)),
    }),
  },
  devformsignature: {
    by: 'trainee1',
    outsider: 'educator1',
    body: ({ person }, n) => ({
      devform_id: person('trainee1').toSign,
      party: `p${(n % 11) + 1}`,
      signer_role: null,
      signer_name: `Person ${n % 4}`,
      signer_email: `person${n % 4}@elsewhere.test`,
    }),
    change: { signer_name: 'Another name' },
  },
  devplan: {
    by: 'trainee1',
    outsider: 'instructor1',
    body: (college, n) => ({
      user_id: college.person('trainee1').id,
      supervisor_id: college.person('educator1').id,
      source_plan_id: college.fixtures.a.template,
      start_date: day(college, n % 3),
      end_date: day(college, 100 + (n % 4)),
    }),
  },
  devgoal: {
    by: 'trainee1',
    outsider: 'educator1',
    body: ({ person, fixtures }, n) => ({
      user_id: person('trainee1').id,
      devplan_id: person('trainee1').plan,
      category_id: fixtures.a.goalCategory,
      subcategory_id: fixtures.a.goalSubcategory,
      source_goal_id: fixtures.a.traineeGoal,
      devformtemplate_id: fixtures.a.formTemplate,
      predefined: false,
      completion_type: 'count',
      counts: 'procedures',
      modality_id: fixtures.a.modality,
      region_id: fixtures.a.region,
      type_id: fixtures.a.procedureType,
      supervision_id: null,
      title: `Goal ${n % 4}`,
      position: n % 3,
      deadline: n % 3 === 0 ? null : `2026-0${1 + (n % 2)}-01`,
    }),
  },
  transaction: {
    body: (college, n) => ({
      user_id: college.person('trainee1').id,
      type: 'invoice',
      date: day(college, -(n % 3)),
      due: day(college, 20 + (n % 4)),
      reference: `No ${n}`,
      amount: 23_000 + (n % 3),
      tax: 3_000,
      invoice_id: null,
    }),
    change: { description: 'Another text' },
  },
  subscription: {
    body: (college, n) => ({
      name: `Fellowship ${n % 3}`,
      amount: 98_000,
      starts: day(college, -(n % 3)),
      ends: day(college, 300),
      state: 'ended',
    }),
    change: { name: 'Another name' },
  },
  devqualification: {
    body: (college, n) => ({
      assessed_by: college.person('educator1').id,
      level: `Level ${n % 3}`,
      awarded_on: day(college, -1 - (n % 4)),
    }),
  },
  procedureterm: {
    body: ({ fixtures }, n) => ({
      kind: 'structure',
      name: `Word ${n}`,
      parent_id: fixtures.a.region,
      position: n % 4,
    }),
    change: { position: 9 },
  },
  proceduretarget: {
    body: ({ fixtures }, n) => ({
      modality_id: fixtures.a.modality,
      region_id: fixtures.a.region,
      count: 1 + (n % 5),
      active: false,
    }),
    change: { count: 77 },
  },
  procedure: {
    by: 'trainee1',
    outsider: 'educator1',
    body: (college, n) => ({
      case_number: 10_000 + n,
      procedure_date: day(college, -(n % 3)),
      modality_id: college.fixtures.a.modality,
      type_id: college.fixtures.a.procedureType,
      region_id: college.fixtures.a.region,
      supervisor_id: college.person('educator1').id,
      location_id: college.fixtures.a.location,
      // What is written is not what is read; its own tests tell of it.
      nhi: null,
    }),
  },
  activityimport: {
    by: 'trainee1',
    outsider: null,
    stranger: 'bTrainee',
    body: () => ({}),
    existing: (college) => college.person('trainee1').activityimport,
    make: (college, n) =>
      insert(college.db, 'activityimport', {
        organisation_id: college.fixtures.a.organisation,
        user_id: college.person('trainee1').id,
        file_name: `list ${n % 4}.csv`,
        row_count: 3,
        imported: 1,
        duplicates: 1,
        refused: 1,
        content_hash: `rows ${n}`,
      }),
  },
  placement: {
    by: 'trainee1',
    outsider: 'educator1',
    body: (college, n) => ({
      type: `Clinic ${n % 4}`,
      location_id: college.fixtures.a.location,
      supervisor_id: college.person('educator1').id,
      start_date: `2026-0${1 + 3 * (n % 3)}-10`,
      end_date: `2026-0${1 + 3 * (n % 3)}-20`,
      hours: 20.5 + (n % 3),
    }),
    change: { comments: 'Another text' },
  },
  devactivity: {
    by: 'trainee1',
    outsider: 'educator1',
    body: (college, n) => ({
      title: `Activity ${n % 4}`,
      activity_date: day(college, -(n % 3)),
      // Every third one is over on its day: a range has to find both kinds.
      end_date: n % 3 === 1 ? null : day(college, 1),
      time: 30 + (n % 2),
      reviewing_minutes: 10,
      measuring_minutes: 10,
      educational_minutes: 10 + (n % 2),
      devgoal_id: college.person('trainee1').goal,
      devcycle_id: college.fixtures.a.traineeCycle,
      devplan_id: college.person('trainee1').plan,
      category_id: college.fixtures.a.goalCategory,
      subcategory_id: college.fixtures.a.goalSubcategory,
      source_activity_id: college.person('trainee1').activity,
    }),
  },
}
