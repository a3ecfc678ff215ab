import type { Subject } from './subject.ts'

/** Back and neck. */
export const spine: readonly Subject[] = [
  {
    topic: 'acute back pain without red flags',
    learned:
      'Words such as “wear” and “slipped” made people more afraid and less active. Reassurance that names what was examined works better than “there is nothing wrong”.',
    benefit: 'I say what I checked, what it means, and what to do this week.',
  },
  {
    topic: 'sciatica: when to image',
    learned:
      'Pain without weakness can wait six weeks. Progressive weakness, saddle numbness or bladder change cannot wait the day.',
    benefit: 'People get a written safety net with a telephone number.',
    why: 'A trainee asked me why we differed on this, and I could not say.',
  },
  {
    topic: 'transforaminal epidural injection: who benefits',
    learned:
      'Short history, leg pain more than back pain, and a matching disc lesion. Benefit is modest and early; non-particulate steroid is the safe choice in the neck and at upper lumbar levels.',
    benefit: 'I turn down more requests, and explain why.',
  },
  {
    topic: 'facet joint pain and medial branch blocks',
    learned:
      'Two comparative blocks with strict criteria lower the false positives. A diary in the first six hours is worth more than a recollection a week later.',
    benefit: 'Fewer people go on to a neurotomy that will not help them.',
  },
  {
    topic: 'sacroiliac joint pain',
    learned:
      'No single test is enough; three of five provoke a useful likelihood. Inflammatory pain has to be asked for.',
    benefit: 'I examine the joint in the same way each time and record it.',
  },
  {
    topic: 'neck pain after a road crash',
    learned:
      'High early pain and fear of movement predict a slow recovery better than the speed of the car. Early collars do harm.',
    benefit: 'I use a short risk score at the first visit and see the high-risk people within two weeks.',
  },
  {
    topic: 'cauda equina: what we miss',
    learned:
      'In four of six cases bladder symptoms were recorded only by someone else. Asking about altered sensation when wiping finds people earlier than asking about incontinence.',
    benefit: 'The question is in my template, and I ask it in plain words.',
  },
  {
    topic: 'spinal stenosis and walking distance',
    learned:
      'Flexion-based exercise and a walking frame gave as much walking as injection. Vascular causes were missed twice in our series.',
    benefit: 'Pulses are felt in everyone with leg pain on walking.',
  },
]

/** Persistent pain. */
export const pain: readonly Subject[] = [
  {
    topic: 'stopping opioids for long-term back pain',
    learned:
      'A slow taper that the person steers, with a break allowed, keeps more people than a fixed plan. Sleep gets worse before it gets better and should be announced.',
    benefit: 'Three people have begun a taper with a plan that they wrote themselves.',
    why: 'Our practice list showed eleven people on opioids for over a year.',
  },
  {
    topic: 'explaining pain so that it makes sense',
    learned:
      'People remembered stories and pictures, not mechanisms. Asking them to tell it back showed what I had left unclear.',
    benefit: 'I use one story, and ask for it back.',
  },
  {
    topic: 'sleep and persistent pain',
    learned:
      'Treating insomnia first lowered pain more than a new analgesic did. A fixed rising time is the first step that most people can manage.',
    benefit: 'A sleep question is part of each first visit.',
  },
  {
    topic: 'complex regional pain syndrome in the first weeks',
    learned:
      'Clinical criteria are enough. Movement and desensitising in the first month change the year that follows.',
    benefit: 'I call the hand therapist the same day instead of writing.',
  },
  {
    topic: 'fear of movement after injury at work',
    learned:
      'Graded exposure to the feared task did better than general fitness. The employer’s words weigh as much as mine.',
    benefit: 'I ask leave to ring the employer in the first fortnight.',
  },
]
