import { addDays } from '@college/contract/kit'
import type { College } from './college.ts'
import type { Person } from './people.ts'

/** Adds what people asked the office, with what was said after it. */
export const addEnquiries = (college: College, find: (username: string | undefined) => Person | undefined): void => {
  const at = (daysAgo: number, hour: string): string => `${addDays(college.today, -daysAgo)}T${hour}:00.000Z`
  for (const asked of college.demo.enquiries) {
    const office = find(asked.assigned_to)?.id ?? null
    const first = at(asked.asked, '21:10')
    const here = { organisation_id: college.id, enquiry_id: college.ledger.next('enquiry') }
    const further = [
      ...(asked.answer === undefined || asked.answered === undefined
        ? []
        : [{ kind: 'answer' as const, text: asked.answer, user_id: office, created_at: at(asked.answered, '22:25') }]),
      ...(asked.again === undefined || asked.asked_again === undefined
        ? []
        : [
            { kind: 'question' as const, text: asked.again, user_id: null, created_at: at(asked.asked_again, '20:40') },
          ]),
    ]
    const last = further.at(-1)
    const isClosed = asked.state === 'closed'
    college.ledger.add(
      'enquiry',
      {
        organisation_id: college.id,
        name: asked.name,
        email: asked.email,
        subject: asked.subject,
        text: asked.text,
        state: asked.state,
        waits: !isClosed && last?.kind !== 'answer',
        answer: asked.answer ?? null,
        assigned_to: office,
        last_at: last?.created_at ?? first,
        closed_at: isClosed ? (last?.created_at ?? first) : null,
      },
      first,
    )
    for (const entry of further) college.ledger.say({ ...here, ...entry })
  }
}
