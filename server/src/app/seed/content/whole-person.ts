import type { Subject } from './subject.ts'

/** Inflammation and bone. */
export const inflammatory: readonly Subject[] = [
  {
    topic: 'early inflammatory arthritis in the clinic',
    learned:
      'Squeeze tenderness and an hour of morning stiffness are enough to refer. Waiting for a positive antibody loses the months that matter.',
    benefit: 'I now refer on the story and the hands, with bloods to follow.',
  },
  {
    topic: 'axial spondyloarthritis: ten years to a diagnosis',
    learned:
      'Onset under forty-five, waking in the second half of the night, and relief with movement. Uveitis or psoriasis had been recorded elsewhere in half of the notes.',
    benefit: 'Five questions were added to our back pain template.',
    why: 'I had treated a man for mechanical pain for four years.',
  },
  {
    topic: 'polymyalgia and its mimics',
    learned: 'A dose of 15 mg that does nothing in a week means a wrong diagnosis, not a higher dose.',
    benefit: 'A one-week review is booked with the first prescription.',
  },
  {
    topic: 'bone health on long-term steroid',
    learned: 'Risk rises within three months of the first dose. Few people on my list had been offered a bone plan.',
    benefit: 'Seven people were recalled and assessed.',
  },
]

/** Looking with images. */
export const imaging: readonly Subject[] = [
  {
    topic: 'what belongs in an ultrasound report',
    learned:
      'Stating what was not seen, and what the scan cannot answer, helps the next reader most. “Clinical correlation advised” helps nobody.',
    benefit: 'My reports end with an answer to the question asked.',
  },
  {
    topic: 'MRI findings in people without pain',
    learned:
      'Disc bulges, labral tears and cuff changes rise with age in people who feel well. A line of epidemiology in the report lowers referrals.',
    benefit: 'I talk through the expected findings before the scan and not after it.',
  },
  {
    topic: 'needle visibility in deep targets',
    learned:
      'Heel-toe tilt, a lower frequency and a small test injection showed the tip each time. Patience is cheaper than a second needle.',
    benefit: 'Shorter procedures and fewer passes.',
  },
  {
    topic: 'choosing wisely with plain films',
    learned: 'One film in five in our sample changed what we did next. Weight-bearing views were the ones that did.',
    benefit: 'I ask for fewer films, and the right ones.',
  },
]

/** Working with people. */
export const practice: readonly Subject[] = [
  {
    topic: 'consent talks that people remember',
    learned:
      'Two weeks later most people remembered the benefit and half of them the risks. A printed page with the person’s own words on it raised that to four of five.',
    benefit: 'Each injection now comes with a page to take home.',
    note: 'The page exists in te reo Māori, Samoan and Tongan; I ask which one people would like.',
  },
  {
    topic: 'working with interpreters',
    learned:
      'Sitting in a triangle and speaking to the person, not to the interpreter. Family members left out what they thought would upset.',
    benefit: 'I book a professional interpreter and a double appointment.',
    note: 'People who needed an interpreter had waited longer and been offered less. The booking form now asks.',
  },
  {
    topic: 'whakawhanaungatanga in a twenty-minute visit',
    learned:
      'Two minutes of connecting at the start did not lengthen the visit. It changed what people told me afterwards.',
    benefit: 'I begin with who the person is and where they are from, and say the same of myself.',
    note: 'Framed with the hui process; I asked our kaiāwhina to watch and tell me how it came across.',
  },
  {
    topic: 'return to work certificates that help',
    learned: 'Stating what someone can do, with dates, brings people back sooner than a list of what they cannot.',
    benefit: 'Certificates now carry a plan for three weeks.',
  },
  {
    topic: 'missed appointments and who they happen to',
    learned:
      'Our letters arrived late in two suburbs, and our clinic times fit nobody who works shifts. A call the day before halved the missed visits.',
    benefit: 'An evening clinic each month, and calls instead of letters.',
    note: 'Māori patients were twice as likely to have been discharged for not attending. That rule is gone.',
    why: 'Our numbers by ethnicity were uncomfortable.',
  },
  {
    topic: 'writing letters to the person',
    learned:
      'Writing to the person and copying the practice made me use plainer words. Nobody has asked for a translation since.',
    benefit: 'People come back knowing their own plan.',
  },
]
