export * from './kinds.ts'
export * from './role.ts'
export * from './user.ts'
export * from './userpermission.ts'
