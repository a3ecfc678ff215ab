import { dayIn } from '@college/contract/kit'
import { devqualification } from '@college/contract/cpd'
import { badField, standard } from '#kit'
import type { ServerRecord } from '#kit'

/** Levels at which trainees were assessed. */
export const qualifications: ServerRecord = standard(devqualification, {
  computed: {
    assessor_name: (alias) => `(select s.display_name from "user" s where s.id = ${alias}.assessed_by)`,
  },
  check: (call, { after }) => {
    if (after.awarded_on > dayIn(call.actor.timezone, call.now()))
      throw badField('awarded_on', 'This day is still to come')
  },
})
