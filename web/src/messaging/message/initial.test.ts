import { describe, expect, it } from 'vitest'
import { audienceIn, initialOf, replySubject, richOf } from './initial.ts'
import { newMessage, reminderOf } from './links.ts'

const asked = (address: string): URLSearchParams => new URL(address, 'https://college.test').searchParams

describe('a new message begins', () => {
  it('with people, or with a list as it is narrowed', () => {
    expect(audienceIn(asked(newMessage({ people: [4, 7] })))).toEqual({ people: [4, 7] })
    const list = newMessage({
      list: 'trainees',
      query: '?standing=behind&standing=well_behind&sort=-short&q=ana',
      title: 'Who is behind',
    })
    expect(audienceIn(asked(list))).toEqual({
      lists: [{ list: 'trainees', query: { standing: ['behind', 'well_behind'], q: ['ana'] }, title: 'Who is behind' }],
    })
    expect(audienceIn(asked('/app/message/edit?list=elsewhere&to=x'))).toBeNull()
  })

  it('with words as paragraphs, whatever signs they have', () => {
    expect(richOf('Kia ora\n\n1 < 2\nand more')).toBe('<p>Kia ora</p><p>1 &lt; 2<br>and more</p>')
    expect(initialOf(asked(newMessage({ subject: 'Goals', text: 'Kia ora' })), null)).toMatchObject({
      subject: 'Goals',
      text: '<p>Kia ora</p>',
    })
  })

  it.each(['/app/form?id=5', '/app/deadlines', '/app/plan/goals'])('with a link to what it is about: %s', (about) => {
    const begun = initialOf(asked(newMessage({ people: [4], ...reminderOf('your deadlines', about) })), null)
    const { text } = begun
    expect(begun.reminds_of).toBe(about)
    expect(text).toContain(`<p>Ngā mihi,<br>{{sender}}</p><p><a href="${about}">`)
    expect(text?.includes('Open it</a> to see what’s needed.</p>')).toBe(about !== '/app/deadlines')
  })

  it('with what waits in a line each where it is several things', () => {
    const { subject, text } = initialOf(asked(newMessage(reminderOf(['a report', 'a form'], '/app/deadlines'))), null)
    expect(subject).toBe('Reminder: a report')
    expect(text).toContain('<p>A reminder of:</p><p>• a report<br>• a form</p><p>Please let me know')
  })

  it.each(['https://elsewhere.test/app/form?id=5', '//elsewhere.test', '/app/form?id=5"><b>', '/app/form?next=//x'])(
    'with no link to anything but a page of ours: %s',
    (about) => {
      const begun = initialOf(asked(newMessage({ text: 'Kia ora', about })), null)
      expect([begun.text, begun.reminds_of]).toEqual(['<p>Kia ora</p>', undefined])
    },
  )

  it('as an answer to the sender, or to all', () => {
    const thread = {
      id: 1,
      organisation_id: 1,
      subject: 'Peer group',
      messages: [],
      reply_to: [{ id: 4, name: 'Helen' }],
      reply_all: [
        { id: 4, name: 'Helen' },
        { id: 7, name: 'Callum' },
      ],
    }
    expect(initialOf(asked('/x?reply=1'), thread)).toMatchObject({
      subject: 'Re: Peer group',
      recipients: { people: [4] },
    })
    expect(initialOf(asked('/x?reply=1&all=1'), thread).recipients).toEqual({ people: [4, 7] })
    expect(replySubject('RE: Peer group')).toBe('RE: Peer group')
    // One’s own copy says where names stand; who is answered reads theirs.
    expect(replySubject('Kia ora [their first name]')).toBe('Re: Kia ora {{firstname}}')
  })
})
