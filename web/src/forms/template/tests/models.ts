import type { FormModel, Question } from '@college/contract/forms'

export const text = (key: string, title = key): Question => ({ key, title, required: true, kind: 'short_text' })
export const yesNo = (key: string, title = key): Question => ({ key, title, required: true, kind: 'yes_no' })

/** Two pages: a and b, then c alone in a section; d on the second page, shown only if b is Yes. */
export const fourQuestions = (): FormModel => ({
  pages: [
    {
      key: 'page',
      title: '',
      sections: [
        { key: 'first', title: 'First', questions: [text('a', 'Case'), yesNo('b', 'Was an interpreter needed?')] },
        { key: 'second', title: 'Second', questions: [text('c', 'Setting')] },
      ],
    },
    {
      key: 'last',
      title: 'Last page',
      sections: [
        {
          key: 'third',
          title: 'Third',
          questions: [
            {
              ...text('d', 'Which language?'),
              show_if: { match: 'all', tests: [{ key: 'b', is: 'equal', value: true }] },
            },
          ],
        },
      ],
    },
  ],
})

/** A template as large as a college would ever make one: 300 questions on five pages, 20 of them with conditions. */
export const largeModel = (): FormModel => ({
  pages: Array.from({ length: 5 }, (_, page) => ({
    key: `page_${page}`,
    title: `Page ${page + 1}`,
    sections: Array.from({ length: 4 }, (__, section) => ({
      key: `section_${page}_${section}`,
      title: `Section ${section + 1}`,
      questions: Array.from({ length: 15 }, (___, at) => {
        const key = `q_${page}_${section}_${at}`
        const kinds = [text, yesNo] as const
        const question = (kinds[at % 2] ?? text)(key, `Question ${page + 1}.${section + 1}.${at + 1}`)
        return at === 14
          ? {
              ...question,
              show_if: {
                match: 'all' as const,
                tests: [{ key: `q_${page}_${section}_1`, is: 'equal' as const, value: true }],
              },
            }
          : question
      }),
    })),
  })),
})
