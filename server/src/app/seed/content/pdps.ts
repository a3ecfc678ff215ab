/** A goal of a professional development plan in SMART form. */
export interface PdpGoal {
  title: string
  /** Month and day of the deadline within the cycle, `MM-DD`. */
  by: string
  specific: string
  measurable: string
  achievable: string
  realistic: string
  timely: string
  /** Month and day on which it was ticked. */
  done?: string
}

/** The plan of the fellow of the printed sign-ins. */
export const callumsPdp: readonly PdpGoal[] = [
  {
    title: 'Learn ultrasound-guided hydrodilatation',
    by: '02-28',
    specific: 'Do the procedure alone for frozen shoulder, with a rotator interval approach.',
    measurable: 'Ten supervised procedures in the logbook, and outcome scores for each at six weeks.',
    achievable: 'Two lists a month with Dr Harrison, and one workshop in winter.',
    realistic: 'We see about thirty people with frozen shoulder a year.',
    timely: 'By the end of February, before the list is mine.',
  },
  {
    title: 'Cut injection waiting time under 3 weeks',
    by: '12-31',
    specific: 'Bring the median wait for an image-guided injection from 34 days to under 21.',
    measurable: 'Monthly median from the booking system.',
    achievable: 'Triage every day, and a half list on Fridays.',
    realistic: 'The practice manager has freed a room.',
    timely: 'By the end of the year.',
  },
  {
    title: 'Supervise one Year 1 trainee',
    by: '03-31',
    specific: 'Be the clinic supervisor of one trainee for two quarters.',
    measurable: 'Four observed consultations with written feedback, and a logbook review each quarter.',
    achievable: 'One session a week is blocked for it.',
    realistic: 'The college has confirmed a trainee at Burwood.',
    timely: 'Until the end of the cycle.',
  },
  {
    title: 'Te reo Māori for consent talks',
    by: '03-31',
    specific: 'Greet, explain an injection and ask for consent in simple te reo Māori.',
    measurable: 'Our kaiāwhina listens to three talks and says what to mend.',
    achievable: 'An evening class of ten weeks.',
    realistic: 'Thursday evenings are free from July.',
    timely: 'By the end of the cycle.',
  },
  {
    title: 'Outcome scores for every injection',
    by: '03-31',
    specific: 'Ask each person one question by text message at six weeks.',
    measurable: 'Answers from seven in ten people.',
    achievable: 'The practice software can send it.',
    realistic: 'The nurse looks after the list.',
    timely: 'Running by the end of the cycle.',
  },
  {
    title: 'End the third clinic day at three o’clock',
    by: '09-30',
    specific: 'No bookings after three on Wednesdays.',
    measurable: 'The booking sheet, looked at monthly.',
    achievable: 'Agreed with both partners.',
    realistic: 'It costs four visits a week.',
    timely: 'From September.',
    done: '09-02',
  },
  {
    title: 'Emergency drill in the procedure room',
    by: '08-31',
    specific: 'Run a local anaesthetic toxicity drill with the whole team.',
    measurable: 'Time to lipid under five minutes.',
    achievable: 'One lunch hour; the training centre lends a mannequin.',
    realistic: 'All six of us are in on Tuesdays.',
    timely: 'Before the end of winter.',
    done: '07-21',
  },
]

const goal = (
  title: string,
  by: string,
  specific: string,
  measurable: string,
  achievable: string,
  realistic: string,
  timely: string,
): PdpGoal => ({ title, by, specific, measurable, achievable, realistic, timely })

/** Goals from which the plans of the other fellows are made. */
export const pdpGoals: readonly PdpGoal[] = [
  goal(
    'Write to the person, copy to the practice',
    '09-30',
    'Every clinic letter is addressed to the person.',
    'Twenty letters read by a lay reader; sixteen or more understood.',
    'A new template and two weeks of practice.',
    'Letters are dictated already.',
    'By the end of September.',
  ),
  goal(
    'Start an evening clinic for people who work shifts',
    '12-31',
    'One evening a month until seven.',
    'Missed visits under one in twenty.',
    'The nurse and the front desk have agreed.',
    'The building is open anyway.',
    'First clinic before the end of the year.',
  ),
  goal(
    'Treat gout to target',
    '03-31',
    'Recall everyone with gout on my list and offer treatment.',
    'Two of three people under the urate target.',
    'A nurse-led recall with standing orders.',
    'There are forty-six people.',
    'By the end of the cycle.',
  ),
  goal(
    'Read lumbar MRI with more confidence',
    '11-30',
    'Read each scan before the report.',
    'Agreement with the radiologist in eight of ten.',
    'A course online and ten minutes after each clinic.',
    'About six scans a week.',
    'By the end of November.',
  ),
  goal(
    'Two comparative blocks before every neurotomy',
    '10-31',
    'No neurotomy without two positive blocks and diaries.',
    'All records from the second half of the year.',
    'Diaries are printed and explained by the nurse.',
    'The list is small enough to change.',
    'By the end of October.',
  ),
  goal(
    'Look after my own back and sleep',
    '03-31',
    'Three walks a week and no screen after ten.',
    'A diary, talked over at the structured conversation.',
    'My walking partner lives next door.',
    'I have managed it before.',
    'All year.',
  ),
  goal(
    'A persistent pain group with a physiotherapist',
    '02-28',
    'Six weeks, eight people, twice a year.',
    'Attendance and a pain confidence score.',
    'The physiotherapist has run one before.',
    'Room and funding are there until the end of the year.',
    'Second group done by the end of February.',
  ),
  goal(
    'Equity figures on one page',
    '08-31',
    'Waiting, visits and procedures by ethnicity and suburb.',
    'One page, renewed each quarter.',
    'The practice manager can draw the figures.',
    'The data are there.',
    'First page by the end of August.',
  ),
]
