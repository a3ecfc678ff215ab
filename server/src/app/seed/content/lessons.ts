/** What people write about something they have met before, by category: shorter, and about this time. */
export const lessons: Readonly<Record<string, readonly string[]>> = {
  clinic: [
    'Two people with the same story and different findings. The examination decided, not the image.',
    'My supervisor watched me examine and stopped me twice: slower, and compare the sides first.',
    'I saw four people and wrote two plans that I would not have written a year ago.',
    'Harder than it reads. The person wanted to know about work, and I talked about the joint.',
    'A follow-up of someone I saw in winter. Better, and not because of what I thought.',
    'I asked what mattered most before I examined, and the visit was shorter for it.',
  ],
  journal: [
    'Second paper on this. The effect was smaller and the follow-up longer than in the first.',
    'We disagreed about the outcome measure for half of the hour, which was the useful half.',
    'Few of the people in the trial looked like the people we see. We talked about what carries over.',
    'The methods were better than the abstract. Nothing to change yet.',
  ],
  reading: [
    'Read again before a talk. I had remembered the conclusion and forgotten the conditions.',
    'A review with clear tables; I kept the one on harms.',
    'Shorter than expected and more careful. It agrees with what we do.',
  ],
  peer: [
    'A colleague brought a case that went the other way. I would have done the same as she did.',
    'We compared our letters about this and borrowed from each other.',
    'Three of us had a near miss to tell. The common thread was haste on a Friday.',
    'Two views and no agreement; we look at it again in three months.',
  ],
  teaching: [
    'They asked better questions than I had prepared for.',
    'Fewer slides and more hands this time. It worked.',
    'I tried to teach it in ten minutes, and found out what I do not understand myself.',
  ],
  case: [
    'I had the diagnosis and not the plan. We wrote the plan together.',
    'My supervisor asked what would make me change my mind, and I had no answer ready.',
    'Better structure than last time; still too much history and too little reasoning.',
  ],
  observed: [
    'Good opening, and I interrupted after a minute. My aim for next time is two.',
    'I explained well and did not check that it was understood.',
    'Clear safety net. The closing was rushed.',
  ],
  research: [
    'Half of the draft is done. The question has become smaller and better.',
    'Data cleaned; two definitions had to be agreed on.',
  ],
  core: [
    'A long day with the other trainees. The practical stations were worth the drive.',
    'Talks in the morning and cases in the afternoon; ours led to the best argument.',
  ],
  audit: [
    'Half of the notes are counted. Two definitions had to be mended on the way.',
    'The figures are in; I was more sure of myself than they are.',
  ],
}
