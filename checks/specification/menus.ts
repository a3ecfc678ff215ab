const trainee = [
  'Home',
  'Deadlines',
  'Trainee report',
  'Cycle goals',
  'Training goals',
  'Activities',
  'Procedures',
  'Placements',
]
const fellow = ['Home', 'Deadlines', 'Cycle reports', 'PDP goals', 'Cycle goals', 'Activities', 'Procedures']
const everyoneSignedIn = ['Files', 'Forms', 'Messages']
const teaching = ['Trainees', 'Training plans', 'My trainee forms']
const everybody = ['Contact']

/** The drawer's links by role in their order, in the words of section 2, written as sentences are. Deadlines is an addition (decision 045). */
export const menus: Readonly<Record<string, readonly string[]>> = {
  guest: ['Home', 'Contact', 'Sign in', 'Register'],
  Trainee: [...trainee, ...everyoneSignedIn, ...everybody],
  Fellow: [...fellow, ...everyoneSignedIn, ...everybody],
  Educator: [...fellow, ...teaching, ...everyoneSignedIn, ...everybody],
  Director: [...fellow, ...teaching, 'All trainee forms', ...everyoneSignedIn, ...everybody],
  // Section 2 names no menu for instructors: a home, what everyone has, and their trainees.
  Instructor: ['Home', 'Deadlines', ...teaching, ...everyoneSignedIn, ...everybody],
}

/** The drawer's links of administrators; section 2 lists them without an order of the drawer. */
export const adminMenu: readonly string[] = [
  // Every menu of section 2 begins with it, and the administrators' home is a screen of their own.
  'Home',
  'Deadlines',
  'All fellow cycles',
  'All fellow PDPs',
  'Trainees',
  'My trainee forms',
  'All trainee cycles',
  'All training plans',
  'All trainee forms',
  'My files',
  'My messages',
  // "Forms" of everyone signed in, beside the administrators' own "Forms".
  'My forms',
  'All users',
  'Activities',
  'Procedures',
  'Placements',
  'Forms',
  'Files',
  'Messages',
  'Enquiries',
  'Transactions',
  'Form templates',
  ...everybody,
]

/** The profile menu; its last entry signs out. Notices is an addition (decision 075). */
export const profileMenu = {
  admin: ['Profile', 'Notices', 'Export'],
  others: ['Profile', 'Notices', 'Export', 'Transactions'],
} as const
