/** A person of the demo college. Names are made up; they are written as their bearers would write them. */
export interface Person {
  username: string
  first: string
  last: string
  roles: readonly Role[]
  city: string
  /** Where the person works. */
  workplace?: string
  state?: 'active' | 'unconfirmed' | 'inactive'
}

/** Names of the roles that people hold. */
export type Role = 'Trainee' | 'Fellow' | 'Educator' | 'Director' | 'Instructor' | 'Administrator' | 'padmin'

const trainee = (username: string, first: string, last: string, workplace: string, city: string): Person => ({
  username,
  first,
  last,
  roles: ['Trainee'],
  workplace,
  city,
})

const fellow = (username: string, first: string, last: string, workplace: string, city: string): Person => ({
  ...trainee(username, first, last, workplace, city),
  roles: ['Fellow'],
})

/** The people of the college: the seven of the printed sign-ins first. */
export const people: readonly Person[] = [
  trainee('trainee', 'Mārama', 'Thorne', 'Burwood Hospital', 'Christchurch'),
  fellow('fellow', 'Callum', 'Petrie', 'Avon Musculoskeletal', 'Christchurch'),
  {
    username: 'educator',
    first: 'Helen',
    last: 'Rāpana',
    roles: ['Educator'],
    workplace: 'Burwood Hospital',
    city: 'Christchurch',
  },
  {
    username: 'director',
    first: 'Sione',
    last: 'Fīfita',
    roles: ['Director', 'Fellow'],
    workplace: 'Grafton Clinic',
    city: 'Auckland',
  },
  {
    username: 'instructor',
    first: 'Tāne',
    last: 'Whaanga',
    roles: ['Instructor'],
    workplace: 'Burwood Hospital',
    city: 'Christchurch',
  },
  { username: 'admin', first: 'Priya', last: 'Nair', roles: ['Administrator'], city: 'Wellington' },
  { username: 'padmin', first: 'Moana', last: 'Reedy', roles: ['padmin'], city: 'Wellington' },

  trainee('tomasi.leota', 'Tomasi', 'Leota', 'Grafton Clinic', 'Auckland'),
  trainee('ngaio.wetere', 'Ngaio', 'Wētere', 'Cameron Road Clinic', 'Tauranga'),
  trainee('ben.okafor', 'Ben', 'Okafor', 'Dunedin Spine and Joint', 'Dunedin'),
  trainee('li-wen.zhao', 'Li-Wen', 'Zhao', 'Grafton Clinic', 'Auckland'),
  trainee('rosa.fernandez', 'Rosa', 'Fernández', 'Burwood Hospital', 'Christchurch'),
  trainee('kahu.tamihana', 'Kahu', 'Tāmihana', 'Te Awa Clinic', 'Hamilton'),
  trainee('siale.vaipulu', 'Siale', 'Vaipulu', 'Māngere Community Clinic', 'Auckland'),
  trainee('emily.hargreaves', 'Emily', 'Hargreaves', 'Tasman Street Practice', 'Nelson'),
  trainee('hana.ngatai', 'Hana', 'Ngātai', 'Hutt Valley Clinic', 'Lower Hutt'),
  trainee('jin-woo.park', 'Jin-woo', 'Park', 'Te Awa Clinic', 'Hamilton'),
  { ...trainee('anika.sharma', 'Anika', 'Sharma', 'Hutt Valley Clinic', 'Lower Hutt'), state: 'unconfirmed' },
  { ...trainee('wiremu.hohepa', 'Wiremu', 'Hōhepa', 'Cameron Road Clinic', 'Tauranga'), state: 'unconfirmed' },

  {
    username: 'grace.aperahama',
    first: 'Grace',
    last: 'Āperahama',
    roles: ['Educator', 'Fellow'],
    workplace: 'Grafton Clinic',
    city: 'Auckland',
  },
  {
    username: 'nikau.broughton',
    first: 'Nikau',
    last: 'Broughton',
    roles: ['Educator'],
    workplace: 'Te Awa Clinic',
    city: 'Hamilton',
  },
  {
    username: 'susan.falconer',
    first: 'Susan',
    last: 'Falconer',
    roles: ['Educator'],
    workplace: 'Hutt Valley Clinic',
    city: 'Lower Hutt',
  },
  {
    username: 'margaret.yuen',
    first: 'Margaret',
    last: 'Yuen',
    roles: ['Director'],
    workplace: 'Lambton Specialists',
    city: 'Wellington',
  },
  {
    username: 'olivia.brandt',
    first: 'Olivia',
    last: 'Brandt',
    roles: ['Instructor'],
    workplace: 'Dunedin Spine and Joint',
    city: 'Dunedin',
  },
  {
    username: 'faleolo.seumanu',
    first: 'Faleolo',
    last: 'Seumanu',
    roles: ['Instructor'],
    workplace: 'Māngere Community Clinic',
    city: 'Auckland',
  },
  { username: 'jonathan.pike', first: 'Jonathan', last: 'Pike', roles: ['Administrator'], city: 'Wellington' },

  { ...fellow('james.mcallister', 'James', 'McAllister', 'Southland Joint Clinic', 'Invercargill'), state: 'inactive' },
  fellow('tui.harrison', 'Tūī', 'Harrison', 'Kāpiti Pain and Movement', 'Paraparaumu'),
  fellow('fatima.rahimi', 'Fatima', 'Rahimi', 'Lambton Specialists', 'Wellington'),
  fellow('david.whitcombe', 'David', 'Whitcombe', 'Tasman Street Practice', 'Nelson'),
  fellow('lupe.taufa', 'Lupe', 'Taufa', 'Māngere Community Clinic', 'Auckland'),
  fellow('rangi.parata', 'Rangi', 'Parata', 'Whanganui Awa Health', 'Whanganui'),
  fellow('mei.tanaka', 'Mei', 'Tanaka', 'North Shore Spine', 'Auckland'),
  fellow('arjun.desai', 'Arjun', 'Desai', 'Te Awa Clinic', 'Hamilton'),
  fellow('sarah.oconnor', 'Sarah', 'O’Connor', 'Dunedin Spine and Joint', 'Dunedin'),
  fellow('tevita.moala', 'Tevita', 'Moala', 'Grafton Clinic', 'Auckland'),
  fellow('kirsty.mackenzie', 'Kirsty', 'Mackenzie', 'Southland Joint Clinic', 'Invercargill'),
  fellow('hemi.waititi', 'Hēmi', 'Waititi', 'Tairāwhiti Joint Care', 'Gisborne'),
  fellow('grace.lim', 'Grace', 'Lim', 'North Shore Spine', 'Auckland'),
  { ...fellow('piripi.teawa', 'Piripi', 'Te Awa', 'Te Hiku Clinic', 'Kaitāia'), state: 'unconfirmed' },
]

/** Who teaches whom; `ended` ones are over. */
export const teaching: readonly {
  teacher: string
  kind: 'supervisor' | 'educator' | 'director' | 'instructor'
  trainees: readonly string[]
  ended?: true
}[] = [
  {
    teacher: 'educator',
    kind: 'educator',
    trainees: ['trainee', 'tomasi.leota', 'ngaio.wetere', 'ben.okafor', 'li-wen.zhao', 'rosa.fernandez'],
  },
  { teacher: 'educator', kind: 'educator', trainees: ['emily.hargreaves'], ended: true },
  {
    teacher: 'director',
    kind: 'director',
    trainees: ['trainee', 'tomasi.leota', 'li-wen.zhao', 'siale.vaipulu', 'jin-woo.park'],
  },
  { teacher: 'instructor', kind: 'instructor', trainees: ['trainee', 'rosa.fernandez'] },
  { teacher: 'instructor', kind: 'instructor', trainees: ['ben.okafor'], ended: true },
  { teacher: 'grace.aperahama', kind: 'educator', trainees: ['siale.vaipulu', 'kahu.tamihana'] },
  { teacher: 'nikau.broughton', kind: 'educator', trainees: ['kahu.tamihana', 'jin-woo.park'] },
  {
    teacher: 'susan.falconer',
    kind: 'educator',
    trainees: ['hana.ngatai', 'anika.sharma', 'wiremu.hohepa', 'emily.hargreaves'],
  },
  { teacher: 'margaret.yuen', kind: 'director', trainees: ['hana.ngatai', 'emily.hargreaves', 'anika.sharma'] },
  { teacher: 'olivia.brandt', kind: 'instructor', trainees: ['ben.okafor'] },
  { teacher: 'faleolo.seumanu', kind: 'instructor', trainees: ['siale.vaipulu'] },
  { teacher: 'tevita.moala', kind: 'supervisor', trainees: ['tomasi.leota', 'li-wen.zhao'] },
  { teacher: 'fellow', kind: 'supervisor', trainees: ['rosa.fernandez'] },
  { teacher: 'arjun.desai', kind: 'supervisor', trainees: ['kahu.tamihana'], ended: true },
]

/** The people of the second organisation. */
export const otherPeople: readonly Person[] = [
  { username: 'isla.drummond', first: 'Isla', last: 'Drummond', roles: ['Administrator'], city: 'Invercargill' },
  fellow('peter.ngata', 'Peter', 'Ngata', 'Bluff Health', 'Bluff'),
  trainee('yuki.arai', 'Yuki', 'Arai', 'Bluff Health', 'Bluff'),
]
