import type { Website } from '@college/contract/content'
import { siteWordNames, siteWords, type SiteWord } from '@college/contract/organisation'
import { Button, Textarea } from '@mantine/core'
import { Section } from '#kit'
import type { CallForm } from '#identity'
import { WelcomeText } from '../public/WelcomeText.tsx'
import { wordsOf } from '../useWebsite.ts'

const labels: Readonly<Record<SiteWord, string>> = {
  welcome_title: 'Title of the welcome page',
  welcome_sentence: 'Sentence of the welcome page',
  welcome_text: 'List on the welcome page',
  signin_sentence: 'Sentence of the sign-in page',
  register_sentence: 'Sentence of the register page',
  confirmed_sentence: 'Sentence after a registration is confirmed',
  contact_sentence: 'Sentence of the contact page',
  asked_sentence: 'Sentence after a question is sent',
  help_sentence: 'Sentence of Help',
}

type WordsForm = Pick<CallForm<SiteWord>, 'set' | 'values'> & {
  readonly field: (name: SiteWord) => ReturnType<CallForm<string>['field']>
}

/** Each sentence of the public screens, with ours until the college writes its own. */
export function WordFields({ form }: { form: WordsForm }) {
  return (
    <Section title="Sentences" sentence="{{college}} stands for the college’s name.">
      <div className="stack gap20">
        {siteWordNames.map((name) => (
          <div key={name} className="stack gap6">
            <Textarea
              {...form.field(name)}
              onChange={(event) => form.set(name, event.currentTarget.value)}
              label={labels[name]}
              description={
                name === 'welcome_text' ? 'One point on each line. Words before a colon are bold.' : undefined
              }
              autosize
              minRows={1}
              maxLength={siteWords[name].most}
            />
            {form.values[name].trim() !== siteWords[name].ours && (
              <div className="row end">
                <Button
                  variant="subtle"
                  size="sm"
                  aria-label={`Use the standard text: ${labels[name]}`}
                  onClick={({ currentTarget: button }) => {
                    form.set(name, siteWords[name].ours)
                    // The button goes, and the field takes its place.
                    button.closest('.stack')?.querySelector('textarea')?.focus()
                  }}
                >
                  Use the standard text
                </Button>
              </div>
            )}
          </div>
        ))}
      </div>
    </Section>
  )
}

/** The sentences as their screens show them. */
export function WordsPreview({ website }: { website: Website }) {
  const words = wordsOf(website)
  const screens = [
    ['Sign in', words.signin_sentence],
    ['Register', words.register_sentence],
    ['Your address is confirmed', words.confirmed_sentence],
    ['Contact', words.contact_sentence],
    ['We have your question', words.asked_sentence],
    ['Help', words.help_sentence],
  ] as const
  return (
    <div className="stack gap16 anywhere">
      <div>
        <b>{words.welcome_title}</b>
        <p className="muted below12">{words.welcome_sentence}</p>
        <WelcomeText text={words.welcome_text} />
      </div>
      {screens.map(([title, sentence]) => (
        <div key={title}>
          <b>{title}</b>
          <p className="muted">{sentence}</p>
        </div>
      ))}
    </div>
  )
}
