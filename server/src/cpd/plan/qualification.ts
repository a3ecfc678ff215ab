import { dayIn } from '@college/contract/kit'
import { devqualification } from '@college/contract/cpd'
import { standard } from '#records'
import { badField } from '#platform'
import type { ServerRecord } from '#records'

/** Levels at which trainees were assessed. */
export const qualifications: ServerRecord = standard(devqualification, {
  computed: {
    assessor_name: (alias) => `(select s.display_name from "user" s where s.id = ${alias}.assessed_by)`,
  },
  check: (call, { after }) => {
    if (after.awarded_on > dayIn(call.actor.timezone, call.now()))
      throw badField('awarded_on', 'This date is in the future')
  },
})
