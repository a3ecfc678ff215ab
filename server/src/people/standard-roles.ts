/** Roles every organisation has. */
export const standardRoles = [
  { name: 'Trainee', is_admin: false, role_is_admin: false },
  { name: 'Fellow', is_admin: false, role_is_admin: false },
  { name: 'Educator', is_admin: false, role_is_admin: false },
  { name: 'Director', is_admin: false, role_is_admin: false },
  { name: 'Instructor', is_admin: false, role_is_admin: false },
  { name: 'Administrator', is_admin: false, role_is_admin: true },
  { name: 'padmin', is_admin: true, role_is_admin: false },
] as const
