import type { Subject } from './subject.ts'

/** Hip and knee. */
export const hipAndKnee: readonly Subject[] = [
  {
    topic: 'education and exercise for knee osteoarthritis',
    learned:
      'A supervised group of six weeks reduced pain by about a third and held for a year. Weight loss added to it; imaging added nothing.',
    benefit: 'I refer to the group before any injection and stopped repeating X-rays.',
    note: 'The marae-based group keeps more people to the end than the hospital one, so I offer it to everyone.',
  },
  {
    topic: 'gluteal tendinopathy',
    learned:
      'Education about load and positions, with exercise, beat steroid at a year. Side lying and standing on one hip were the habits that mattered.',
    benefit: 'A one-page handout on positions now goes with each diagnosis.',
    why: 'Lateral hip pain is one of my five most common reasons for referral.',
  },
  {
    topic: 'hip pain in the active forty-year-old',
    learned:
      'Cam shapes are common in people without pain. A good trial of targeted strength work before imaging changes who goes on to surgery.',
    benefit: 'People get a twelve-week programme with a goal that they chose.',
  },
  {
    topic: 'meniscal tears after forty',
    learned:
      'Exercise and partial resection come out the same at two and five years. A truly locked knee is different and needs an early opinion.',
    benefit: 'Fewer referrals for arthroscopy, and quicker ones for the locked knee.',
  },
  {
    topic: 'patellofemoral pain in adolescents',
    learned:
      'Reducing jumping load for four weeks, then building it again, worked better than rest alone. Coaches need to hear the plan too.',
    benefit: 'Young people stay in their team while they recover.',
  },
  {
    topic: 'steroid injection before joint replacement',
    learned:
      'An injection within three months of a replacement raises the risk of infection. The surgeon’s list date has to be asked before every knee or hip injection.',
    benefit: 'The question is now in my consent template.',
    why: 'A colleague’s case was put off by an injection nobody had asked about.',
  },
]

/** Ankle and foot. */
export const footAndAnkle: readonly Subject[] = [
  {
    topic: 'plantar heel pain',
    learned:
      'Most settle within a year. Heavy slow calf loading and a heel cup did as well as shock waves; steroid gives weeks only.',
    benefit: 'I give people a time scale they can hold me to.',
  },
  {
    topic: 'Achilles tendon loading',
    learned:
      'Pain up to five of ten during loading is safe when it has settled by the next morning. Insertional pain needs a programme without dorsiflexion below neutral.',
    benefit: 'People know what pain is allowed, and fewer stop in the second week.',
  },
  {
    topic: 'gout of the midfoot and ankle',
    learned:
      'Urate-lowering treatment is started in far fewer people than would benefit. Starting during a flare is safe with cover, and treating to target prevents the next one.',
    benefit: 'I start or ask for allopurinol the same day and arrange the next urate test.',
    note: 'Māori and Pacific people have the most gout and the least regular urate-lowering treatment. I now check mine.',
    why: 'An audit from our region showed that few people reach the target.',
  },
  {
    topic: 'ankle sprains that do not settle',
    learned:
      'Syndesmosis injury, a talar dome lesion and a peroneal tear explained most of them. Balance training still prevents the next sprain.',
    benefit: 'A six-week check catches the few that need an image.',
  },
  {
    topic: 'bone stress injury in runners',
    learned:
      'Low energy availability is common in men as well as women. High-risk sites need rest from the day of suspicion, not from the day of the scan.',
    benefit: 'I ask about food, sleep and cycles before I ask about shoes.',
  },
]
