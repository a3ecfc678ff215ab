/** How a person stands, as the contract's `personStates` orders it. */
export const stateSql = (alias: string): string =>
  `(case when ${alias}.deleted_at is not null then 'deleted' when not ${alias}.active then 'inactive' ` +
  `when ${alias}.confirmed_at is null then 'unconfirmed' when ${alias}.wanted_role is not null then 'waiting' else 'active' end)`
