import { addDays } from '@college/contract/kit'
import { inLetters } from '#testing'
import type { Row, Rows } from './oracle.ts'
import { formOf, wordsOf } from './columns.ts'

/** Changes that nothing but a right can stand in the way of. */
export const change: Readonly<Record<string, (text: string) => object>> = {
  organisation: (tagline) => ({ tagline }),
  user: (known_as) => ({ known_as }),
  role: (description) => ({ description }),
  userconfig: (value) => ({ value }),
  organisationconfig: (value) => ({ value }),
  remindermessage: (subject) => ({ subject }),
  tracker: (name) => ({ name }),
  trackerevent: (text) => ({ count: 1 + text.length }),
  webhook: (name) => ({ name }),
  messagetemplate: (subject) => ({ subject }),
  enquiry: (text) => ({ state: text.length % 2 === 0 ? 'open' : 'closed' }),
  reportconfig: (footer) => ({ footer }),
  devcategory: (colour) => ({ colour }),
  devcycle: (name) => ({ name }),
  devplan: (notes) => ({ notes }),
  devgoal: (description) => ({ description }),
  devactivity: (learnings) => ({ learnings }),
  location: (address) => ({ address }),
  placement: (comments) => ({ comments }),
  devformtemplate: (description) => ({ description }),
  devform: (title) => ({ title }),
  devformsignature: (signer_name) => ({ signer_name }),
  procedureterm: (name) => ({ name }),
  proceduretarget: (text) => ({ count: 1 + text.length }),
  procedure: (comments) => ({ comments }),
  devcyclepause: (reason) => ({ reason }),
  devqualification: (note) => ({ note }),
  transaction: (description) => ({ description }),
  subscription: (name) => ({ name }),
}

type Body = (row: Row, name: string, today: string, cycle: number, world: Rows) => object

/** What makes a row of a record. */
export const bodies: Readonly<Record<string, Body>> = {
  role: ({ flag }, name) => ({ name, is_admin: flag }),
  membership: ({ user, other }) => ({ user_id: user, role_id: other }),
  userrelationship: ({ user, other }) => ({ user_id: other, trainee_id: user }),
  userpermission: ({ user, other, word }, reason, today) => ({
    user_id: other,
    about_id: user,
    kind: word,
    ends: addDays(today, 9),
    reason,
  }),
  userconfig: ({ user }, name) => ({ user_id: user, name, value: 1 }),
  organisationconfig: ({ flag }, name) => ({ name, type: 'string', value: 'a', secret: flag }),
  remindermessage: (_row, name) => ({
    name,
    event: 'cycle_end',
    subject: 'Words',
    text: 'Words',
    days: [14],
    active: false,
  }),
  tracker: ({ id }, name) => ({ name, kind: 'report', subject: `/${inLetters(id)}` }),
  webhook: (_row, name) => ({ name, address: 'https://intranet.college.nz/hook', events: ['cycle.closed'] }),
  apitoken: (_row, name, today) => ({ name, scopes: ['location:read'], expires_on: addDays(today, 9) }),
  messagetemplate: (_row, name) => ({ name, subject: 'Words', text: 'Words', active: false }),
  reportconfig: (_row, title) => ({ report: 'cycle', title, sections: [], active: false }),
  devcategory: (_row, name) => ({ name, kind: 'goal' }),
  devqualification: ({ user }, level, today) => ({ user_id: user, level, awarded_on: addDays(today, -1) }),
  transaction: ({ user }, description, today) => ({
    user_id: user,
    type: 'invoice',
    date: today,
    description,
    amount: 100,
  }),
  subscription: ({ user }, name, today) => ({ user_id: user, name, starts: today, state: 'ended' }),
  devcycle: (_row, name, today) => {
    // No two cycles of a kind overlap.
    const day = addDays(today, 1_000 + Number(name.split(' ')[1]))
    return { name, type: 'trainee', start_date: day, end_date: day }
  },
  devplan: ({ user }, name, today) => ({
    user_id: user,
    category: 'PDP',
    name,
    start_date: today,
    end_date: today,
  }),
  devgoal: ({ user, flag }, title, _today, cycle) => ({ user_id: user, title, predefined: flag, devcycle_id: cycle }),
  location: (_row, name) => ({ name }),
  placement: ({ user }, type, today) => ({ user_id: user, type, start_date: today, end_date: today }),
  devformtemplate: (_row, name) => ({ name, type: 'pdp' }),
  devform: (row, title, _today, _cycle, world) => ({
    user_id: row.user,
    title,
    devformtemplate_id: formOf(world, row),
  }),
  devformsignature: ({ form, other, word, part }, name) => ({
    devform_id: form,
    party: part,
    ...(other === null ? (word === '' ? { signer_name: name } : { signer_role: word }) : { signer_id: other }),
  }),
  procedureterm: (_row, name) => ({ kind: 'structure', name }),
  proceduretarget: ({ organisation }, _name, _today, _cycle, world) => {
    const { modality_id: modality, region_id: region } = wordsOf(world, organisation)
    return { modality_id: modality, region_id: region, count: 5, active: false }
  },
  procedure: ({ user, organisation }, comments, today, _cycle, world) => ({
    user_id: user,
    procedure_date: today,
    comments,
    ...wordsOf(world, organisation),
  }),
  devactivity: ({ user }, title, today) => ({ user_id: user, title, activity_date: today, time: 5 }),
}
