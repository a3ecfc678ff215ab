/** What is done where: region, modalities, type and structures of the procedures that the demo people log. */
export const done: readonly (readonly [region: string, modalities: string, type: string, structures: string])[] = [
  ['Cervical', 'Fluoroscopy', 'Diagnostic block', 'Medial branch C4, C5'],
  ['Cervical', 'Fluoroscopy', 'RF neurotomy', 'Third occipital nerve'],
  ['Cervical', 'Ultrasound', 'Perineural', 'Greater occipital nerve'],
  ['Cervical', 'Landmark', 'Trigger point', 'Upper trapezius'],
  ['Thoracic', 'Ultrasound', 'Trigger point', 'Rhomboids'],
  ['Thoracic', 'Fluoroscopy', 'Diagnostic block', 'Medial branch T6, T7'],
  ['Lumbar', 'Fluoroscopy', 'Diagnostic block', 'Medial branch L3, L4'],
  ['Lumbar', 'Fluoroscopy', 'RF neurotomy', 'Medial branch L4, L5'],
  ['Lumbar', 'Fluoroscopy,CT', 'Epidural, transforaminal', 'Nerve root L5'],
  ['Lumbar', 'Fluoroscopy', 'Epidural, interlaminar', 'Epidural space L4/5'],
  ['Lumbar', 'Landmark', 'Trigger point', 'Quadratus lumborum'],
  ['Sacroiliac', 'Fluoroscopy', 'Intra-articular', 'Sacroiliac joint'],
  ['Sacroiliac', 'Ultrasound,Landmark', 'Prolotherapy', 'Posterior sacroiliac ligaments'],
  ['Sacroiliac', 'Ultrasound', 'Epidural, caudal', 'Sacral hiatus'],
  ['Shoulder', 'Ultrasound,Landmark', 'Therapeutic injection', 'Subacromial bursa'],
  ['Shoulder', 'Ultrasound,Landmark', 'Therapeutic injection', 'Acromioclavicular joint'],
  ['Shoulder', 'Ultrasound', 'Hydrodilatation', 'Glenohumeral joint'],
  ['Shoulder', 'Ultrasound', 'Barbotage', 'Supraspinatus tendon'],
  ['Shoulder', 'Ultrasound', 'Perineural', 'Suprascapular nerve'],
  ['Shoulder', 'Landmark', 'Intra-articular', 'Glenohumeral joint'],
  ['Elbow', 'Landmark,Ultrasound', 'Therapeutic injection', 'Common extensor origin'],
  ['Elbow', 'Ultrasound', 'PRP', 'Common flexor origin'],
  ['Elbow', 'Landmark', 'Aspiration', 'Olecranon bursa'],
  ['Wrist, hand', 'Landmark,Ultrasound', 'Therapeutic injection', 'Carpal tunnel'],
  ['Wrist, hand', 'Landmark,Ultrasound', 'Therapeutic injection', 'First extensor compartment'],
  ['Wrist, hand', 'Landmark', 'Intra-articular', 'First carpometacarpal joint'],
  ['Hip', 'Ultrasound', 'Intra-articular', 'Hip joint'],
  ['Hip', 'Ultrasound', 'Therapeutic injection', 'Trochanteric bursa'],
  ['Hip', 'Fluoroscopy', 'Diagnostic block', 'Hip joint'],
  ['Knee', 'Landmark,Ultrasound', 'Intra-articular', 'Knee joint'],
  ['Knee', 'Ultrasound,Landmark', 'Aspiration', 'Popliteal cyst'],
  ['Knee', 'Ultrasound', 'Diagnostic block', 'Genicular nerves'],
  ['Ankle, foot', 'Ultrasound,Landmark', 'Therapeutic injection', 'Plantar fascia'],
  ['Ankle, foot', 'Ultrasound', 'PRP', 'Achilles tendon'],
  ['Ankle, foot', 'Landmark', 'Intra-articular', 'First metatarsophalangeal joint'],
  ['Head, TMJ', 'Landmark', 'Botulinum toxin', 'Masseter'],
  ['Chest wall', 'Ultrasound', 'Perineural', 'Intercostal nerve'],
]

/** How often a modality is used in a region, in the order of `regions`. */
export const frequency: Readonly<Record<string, readonly number[]>> = {
  Landmark: [0, 0, 2, 1, 18, 9, 11, 0, 14, 6, 1, 0],
  Ultrasound: [1, 0, 0, 3, 27, 6, 4, 8, 12, 5, 0, 2],
  Fluoroscopy: [2, 0, 9, 5, 0, 0, 0, 1, 0, 0, 0, 0],
  CT: [0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0],
}

export const regions: readonly string[] = [
  'Cervical',
  'Thoracic',
  'Lumbar',
  'Sacroiliac',
  'Shoulder',
  'Elbow',
  'Wrist, hand',
  'Hip',
  'Knee',
  'Ankle, foot',
  'Head, TMJ',
  'Chest wall',
]

/** What the programme asks for. */
export const asked: readonly (readonly [modality: string, region: string, count: number])[] = [
  ['Landmark', 'Shoulder', 15],
  ['Landmark', 'Knee', 10],
  ['Ultrasound', 'Shoulder', 30],
  ['Ultrasound', 'Hip', 10],
  ['Ultrasound', 'Knee', 15],
  ['Fluoroscopy', 'Cervical', 5],
  ['Fluoroscopy', 'Lumbar', 20],
  ['Fluoroscopy', 'Sacroiliac', 5],
]

export const remarks: readonly string[] = [
  'Good spread seen on the screen.',
  'Pain from 7 to 2 after twenty minutes.',
  'Asked to keep a pain diary for two weeks.',
  'Explained that the effect may take ten days.',
  'Second of two, six weeks after the first.',
  'Came with her daughter, who interpreted.',
  'Physiotherapy begins next week.',
  'Anticoagulant was stopped two days before, as agreed with the cardiologist.',
]

export const hindrances: readonly (readonly [kind: string, words: string])[] = [
  ['physical', 'Narrow space with osteophytes, needle redirected twice.'],
  ['physical', 'Deep target, long needle needed.'],
  ['physiological', 'Felt faint, feet up for ten minutes.'],
  ['psychological', 'Afraid of needles. We took our time, and stopped once.'],
  ['extraneous', 'The curvilinear probe was in use, so the linear one had to do.'],
  ['extraneous', 'The list ran late, and the room was needed.'],
  ['other', 'Interpreter by telephone, with a poor line.'],
]

export const mishaps: readonly string[] = [
  'Vasovagal, recovered after ten minutes lying down.',
  'Small haematoma, pressure for five minutes.',
  'Flare of pain for two days, settled with paracetamol.',
]
