export * from './actor.ts'
export * from './records.ts'
export * from './userconfig.ts'
export * from './standard-roles.ts'
