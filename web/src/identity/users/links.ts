export { personPage } from '#people'

export const userList = '/app/users/admin'
/** Without an id the page of a person adds one. */
export const newPerson = '/app/user/admin'
