import type { Subject } from './subject.ts'

/** The shoulder. */
export const shoulder: readonly Subject[] = [
  {
    topic: 'exercise for rotator cuff tears',
    learned:
      'For small tears without an injury, twelve weeks of graded exercise did as well as early repair. The people who did badly had little confidence that exercise would help, which is something to ask about on day one.',
    benefit: 'I offer exercise first, explain why, and book a review at six and twelve weeks.',
    why: 'Two people in one week asked me for a surgical referral before trying a programme.',
  },
  {
    topic: 'frozen shoulder in people with diabetes',
    learned:
      'Recovery is slower and both sides are affected more often. A single early joint injection helps for about eight weeks; glucose may rise for several days after it.',
    benefit: 'I check HbA1c first and tell people to measure glucose for five days after a steroid injection.',
    note: 'Type 2 diabetes comes earlier for many Māori and Pacific people, so I look for it rather than wait for it.',
  },
  {
    topic: 'hydrodilatation for the stiff shoulder',
    learned:
      'The volume matters less than an early return to movement. Capsular rupture is not the aim, and pain in the first two days should be planned for.',
    benefit: 'People leave with a written plan for the first week and a physiotherapy visit within five days.',
  },
  {
    topic: 'calcific tendinopathy and barbotage',
    learned:
      'Soft deposits in the resorption phase aspirate well; hard ones seldom do. Half of those who wait improve within a year without a needle.',
    benefit: 'I can give an honest choice between waiting, an injection and lavage.',
  },
  {
    topic: 'the painful acromioclavicular joint',
    learned:
      'Changes on imaging are common and often painless. A cross-body test together with local tenderness told us more than the X-ray.',
    benefit: 'Fewer images, and fewer injections into joints that are not the cause.',
  },
  {
    topic: 'shoulder instability in young players',
    learned:
      'Recurrence after a first dislocation is highest under twenty years of age. An early shared decision between rehabilitation and surgical opinion prevents a third dislocation.',
    benefit: 'Players under twenty and their whānau now hear both options at the first visit.',
    why: 'A local club asked for advice after three dislocations in one season.',
  },
  {
    topic: 'night pain and red flags at the shoulder',
    learned:
      'Apical lung lesions, infection and polymyalgia all presented as shoulder pain in our cases. Weight loss and stiffness of both shoulders were the clues we had passed over.',
    benefit: 'My first-visit template now asks for weight, fever and morning stiffness.',
  },
]

/** Elbow, wrist and hand. */
export const elbowAndHand: readonly Subject[] = [
  {
    topic: 'lateral elbow pain at work',
    learned:
      'Steroid injection helps at six weeks and harms at a year. Changing the load at work and slow resistance work are the treatment.',
    benefit: 'I stopped offering steroid for this and write a plan for lighter duties instead.',
    why: 'I had injected four of these in the last year and wanted to see the evidence again.',
  },
  {
    topic: 'carpal tunnel syndrome without nerve tests',
    learned:
      'A typical history and a hand diagram are enough to begin splinting. Thenar weakness is the reason to move quickly.',
    benefit: 'Treatment starts at the first visit, and nerve tests are kept for those who will change because of them.',
  },
  {
    topic: 'trigger finger in people with diabetes',
    learned:
      'Injection works less often and relapses more. Offering release after one failed injection is kinder than a third needle.',
    benefit: 'One injection, then a clear plan.',
  },
  {
    topic: 'thumb base arthritis',
    learned:
      'A splint for heavy tasks, strengthening, and advice on tools gave more than injection in the trials we read. Expectations at the start predicted satisfaction.',
    benefit: 'I refer to hand therapy first and keep injection for flares.',
  },
  {
    topic: 'ulnar nerve symptoms in keyboard workers',
    learned:
      'Most had elbow flexion at night as the main load. Dynamic ultrasound showed a snapping nerve in one person who had been told the tests were normal.',
    benefit: 'Night splinting advice is now part of my first visit.',
  },
]
