/** What the fellow has begun to write but not completed. */
export const callumsDraft = {
  title: 'Audit: consent notes before steroid injection',
  minutes: 210,
  measuring: 150,
  reviewing: 60,
  learned:
    'In 11 of 40 notes the risk of a flare after injection was not written down. The printed leaflet was given, but the talk was not recorded.',
  benefit: 'A consent line in the injection template from next month. I repeat the audit in March.',
  note: 'Leaflet checked with our kaiāwhina; te reo Māori version asked for.',
}
