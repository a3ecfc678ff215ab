/** The demo college itself. All of it is made up. */
export const college = {
  name: 'Kahurangi College',
  code: 'NZ',
  tagline: 'of Musculoskeletal Medicine',
  email: 'office@example.nz',
  phone: '04 555 0142',
  address: '12 Tory Street, Te Aro, Wellington 6011',
}

/** A second, small organisation, which nobody of the first may see. */
export const otherCollege = {
  name: 'Waipounamu Institute',
  code: 'WI',
  tagline: 'of Rural Rehabilitation',
  email: 'office@waipounamu.example.nz',
  phone: '03 555 0177',
  address: '3 Esk Street, Invercargill 9810',
}

/** Settings by name; the type is that of the value. */
export const settings: Readonly<Record<string, string | number | boolean>> = {
  goal_complete_when: 'exceeds',
  require_two_step_admin: false,
  test_username: '',
}

/** What the roles are for. */
export const roleDescriptions: Readonly<Record<string, string>> = {
  Trainee: 'Follows the training programme.',
  Fellow: 'Keeps annual cycles and a development plan.',
  Educator: 'Teaches and signs for their own trainees.',
  Director: 'Looks after training in a region.',
  Instructor: 'Teaches in clinics and on courses.',
  Administrator: 'Looks after the records of the organisation.',
  padmin: 'Looks after the platform.',
}

/** Notices on the screens: days from today to the start and to the end. */
export const notices = [
  {
    title: 'College office closed over the summer',
    text: 'The office is closed for two weeks at the end of the year. Records can be kept and reports downloaded as always.',
    level: 'info',
    audience: 'everyone',
    from: -3,
    to: 45,
  },
  {
    title: 'Short interruption on Sunday night',
    text: 'The records were out of reach for ten minutes while we moved to a newer database.',
    level: 'warning',
    audience: 'everyone',
    from: -60,
    to: -52,
  },
] as const
