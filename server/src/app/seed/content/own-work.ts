import type { Field } from './subjects.ts'

/** Something people did that has its own title, with its usual length in minutes. */
export interface Work {
  title: string
  minutes: number
  learned: string
  benefit: string
  why?: string
  note?: string
  provider?: string
  under?: string
}

/** Audits: the first measure, and the repeat some months later. */
export const audits: readonly (Work & { repeat: string; repeatLearned: string })[] = [
  {
    title: 'Audit: red flags recorded at the first back pain visit',
    minutes: 180,
    learned: 'Bladder and bowel questions were written down in 31 of 50 notes. The free-text template was the reason.',
    benefit: 'The questions are now fields that have to be filled in.',
    repeat: 'Audit: red flags recorded, second measure',
    repeatLearned: '47 of 50 after the change of template. The three misses were telephone visits.',
  },
  {
    title: 'Audit: glucose advice before steroid injection',
    minutes: 150,
    learned: 'Nine of 22 people with diabetes had no advice recorded, and two had come back with high readings.',
    benefit: 'A card with advice for five days goes home with each person.',
    note: 'Seven of the nine were Māori or Pacific; the card was written with our kaiāwhina.',
    repeat: 'Audit: glucose advice, second measure',
    repeatLearned: 'All 19 had the card. I will look again in a year.',
  },
  {
    title: 'Audit: time from referral to first visit',
    minutes: 200,
    learned: 'The median was 41 days, and 63 for people from outside the city. Triage waited for one person each week.',
    benefit: 'Triage is shared and done every day.',
    note: 'Waiting was longest in the two suburbs with the highest deprivation.',
    repeat: 'Audit: time to first visit after daily triage',
    repeatLearned: 'Median 26 days, and the gap between town and country has halved.',
  },
  {
    title: 'Audit: image use before knee injection',
    minutes: 160,
    learned:
      'Fourteen of 30 people had an X-ray within a year already; eight more were asked for, and none changed the plan.',
    benefit: 'We look for the old film first.',
    repeat: 'Audit: image use before knee injection, repeat',
    repeatLearned: 'Two new films in 30. Both changed the plan.',
  },
  {
    title: 'Audit: opioid review in long-term pain',
    minutes: 180,
    learned: 'Five of 11 people had no review date. Nobody had been offered a taper in writing.',
    benefit: 'A review is booked with each repeat, and a taper plan is offered.',
    repeat: 'Audit: opioid review, second measure',
    repeatLearned: 'All have a date; four are on a lower dose.',
  },
  {
    title: 'Audit: outcome scores at six weeks after injection',
    minutes: 170,
    learned: 'We had scores for 40 percent. People with an email address answered three times as often.',
    benefit: 'A text message at six weeks now asks one question.',
    repeat: 'Audit: outcome scores, second measure',
    repeatLearned: '78 percent answered. Two in three were better by a margin that they had called worthwhile.',
  },
]

/** What people said, and what was done about it. */
export const feedback: readonly Work[] = [
  {
    title: 'Patient survey: thirty-four answers and what we changed',
    minutes: 70,
    learned: 'People felt listened to, and did not know what would happen next. Parking came up eleven times.',
    benefit: 'Each visit ends with a written next step.',
    under: 'Survey',
  },
  {
    title: 'Patient survey with the practice nurse',
    minutes: 60,
    learned: 'Explanations scored lowest with people over seventy. I speak too quickly when I am late.',
    benefit: 'I sit down, say less, and write it down.',
    under: 'Survey',
  },
  {
    title: 'Answer to a complaint about a painful procedure',
    minutes: 60,
    learned: 'The procedure was sound and the warning was not. I had not said that I would stop if asked.',
    benefit: 'I agree on a stop word before each procedure.',
    under: 'Response to a complaint',
  },
]

/** Cultural safety and health equity. */
export const culture: readonly Work[] = [
  {
    title: 'Wānanga: hauora Māori and musculoskeletal care',
    minutes: 150,
    provider: 'Kahurangi College with Ngā Kete Hauora',
    learned:
      'What I call not attending is often a service that does not fit. The stories of two whānau stayed with me.',
    benefit: 'I ask how the clinic worked for people, and pass the answers on.',
    note: 'The whole session was about equity of access.',
    under: 'Wānanga',
  },
  {
    title: 'Review of own referrals by ethnicity',
    minutes: 90,
    learned:
      'Māori patients were a fifth of visits and a tenth of injections. The difference was in who was offered one.',
    benefit: 'I use the same written criteria for everyone.',
    note: 'Own figures over two years, talked over with a Māori colleague.',
    under: 'Review of own practice',
  },
  {
    title: 'Talanoa with Pacific community health workers',
    minutes: 75,
    provider: 'Māngere Community Clinic',
    learned: 'Family decides together, and my ten-minute explanation to one person left the others out.',
    benefit: 'I offer a visit with family, in the evening.',
    note: 'Asked about gout and back pain at work in Samoan and Tongan families.',
  },
  {
    title: 'Te reo Māori for clinicians: pronunciation and greetings',
    minutes: 90,
    provider: 'Evening class',
    learned: 'Long vowels change the meaning of names. People correct me kindly when I ask.',
    benefit: 'I ask each person how to say their name, and write it down.',
    note: 'Names said right are the beginning of trust.',
  },
  {
    title: 'Bias in pain assessment: own notes read by a colleague',
    minutes: 60,
    learned: 'Words such as “claims” and “denies” appeared in some people’s notes and not in others’.',
    benefit: 'I write what people say.',
    note: 'Notes of ten Māori and ten Pākehā patients read side by side.',
    under: 'Review of own practice',
  },
]

/** Meetings, some over several days. */
export const conferences: readonly (Work & { days: number })[] = [
  {
    title: 'College annual scientific meeting',
    minutes: 720,
    days: 2,
    provider: 'Kahurangi College',
    learned:
      'The session on the ageing spine changed how I think of imaging; the debate on injections for knees was honest about small effects.',
    benefit: 'I dropped two things I used to do for habit’s sake.',
    under: 'College meeting',
  },
  {
    title: 'Winter workshop: ultrasound of the shoulder',
    minutes: 330,
    days: 1,
    provider: 'Kahurangi College',
    learned: 'Dynamic views of the cuff, and how to hold still. My probe grip was the cause of half of my trouble.',
    benefit: 'Clearer images, and fewer second scans.',
    under: 'College meeting',
  },
  {
    title: 'Spine care across the disciplines',
    minutes: 360,
    days: 1,
    provider: 'Southern Spine Forum',
    learned: 'Surgeons, physiotherapists and psychologists gave the same first advice. We should say so to people.',
    benefit: 'One shared handout for three clinics.',
    under: 'Other meeting',
  },
  {
    title: 'Online meeting: tendon pain in 2 afternoons',
    minutes: 300,
    days: 2,
    provider: 'Tasman Tendon Group',
    learned: 'Load, time and beliefs. Injections of anything did less than the programme around them.',
    benefit: 'I use the programme and leave the needle out.',
    under: 'Online',
  },
  {
    title: 'Pain medicine day for musculoskeletal doctors',
    minutes: 390,
    days: 1,
    provider: 'Wellington Pain Network',
    learned: 'Central sensitisation is a description and not a diagnosis of exclusion. Sleep and mood come first.',
    benefit: 'A short sleep programme is offered in our clinic.',
    under: 'Other meeting',
  },
]

/** Courses; the first is the one that a shared goal asks for. */
export const courses: readonly Work[] = [
  {
    title: 'Injection safety course',
    minutes: 210,
    provider: 'Kahurangi College',
    learned:
      'Doses of local anaesthetic by weight, and what to do in the first minute of toxicity. The lipid was in the wrong cupboard in our clinic.',
    benefit: 'The emergency box is now checked on the first of the month.',
    under: 'Procedures',
  },
  {
    title: 'Resuscitation refresher',
    minutes: 240,
    provider: 'Regional training centre',
    learned: 'Anaphylaxis doses by heart again. The team talks better when someone keeps the time aloud.',
    benefit: 'We run a drill in the clinic twice a year.',
    under: 'Resuscitation',
  },
  {
    title: 'Reading MRI of the lumbar spine',
    minutes: 240,
    provider: 'Online course',
    learned: 'A fixed order of looking, and measuring canal and recess instead of guessing.',
    benefit: 'I can explain the scan in the room and not a week later.',
    under: 'Imaging',
  },
]

/** Conversations about the year. */
export const conversations: readonly Work[] = [
  {
    title: 'Annual structured conversation with a peer',
    minutes: 60,
    learned:
      'I said aloud that the third clinic day is one too many. We looked at my figures and chose two goals for the year.',
    benefit: 'A doctor who is not tired. The third day ends at three.',
  },
  {
    title: 'Structured conversation about the year and the plan',
    minutes: 75,
    learned: 'My peer asked what I would stop doing. The list was longer than the list of goals.',
    benefit: 'Fewer procedures that help little, more time with people who need it.',
  },
]

/** What a procedure went into, by region. */
export const structures: Readonly<Partial<Record<Field, readonly string[]>>> = {
  shoulder: [
    'subacromial bursa',
    'glenohumeral joint',
    'acromioclavicular joint',
    'biceps tendon sheath',
    'calcific deposit, barbotage',
    'suprascapular nerve',
  ],
  elbowAndHand: ['carpal tunnel', 'trigger finger', 'thumb base', 'de Quervain sheath'],
  hipAndKnee: ['knee joint', 'trochanteric bursa', 'hip joint', 'pes anserine bursa', 'Baker cyst, aspiration'],
  spine: [
    'medial branches L4 and L5',
    'medial branches C4 and C5',
    'transforaminal L5',
    'sacroiliac joint',
    'caudal epidural',
  ],
}

/** What a procedure taught, told shortly. */
export const procedureLessons: readonly string[] = [
  'Needle in view throughout; the second approach angle was better.',
  'Supervisor took over the probe once. Heel of the hand on the skin keeps it still.',
  'Consent and time-out took four minutes and were worth it.',
  'Difficult view in a large shoulder; lower frequency and a longer needle.',
  'Good relief in the first hour, diary given for the six hours after.',
  'No steroid used, as agreed with the person after talking about glucose.',
]
