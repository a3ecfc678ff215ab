import type { ComponentType } from 'react'
import { PersonFees } from '#accounting'
import { MakeFellow, Progress, RemindPerson, TrainingTab } from '#cpd'
import type { officeParts } from '#identity'
import { WriteButton } from '#messaging'

const parts = {
  Progress,
  Fees: PersonFees,
  Training: TrainingTab,
  Write: WriteButton,
  Remind: RemindPerson,
  MakeFellow,
}

/** `/user/admin`: the page of a person, with what training and development add to it. */
export const personScreen = (PersonPage: Awaited<ReturnType<typeof officeParts.personPage>>): ComponentType =>
  function PersonScreen() {
    return <PersonPage parts={parts} />
  }
