import { apiExamples, curlOf } from '@college/contract/app'
import { scopeInWords } from '@college/contract/identity'
import { Link } from '#kit/router'
import { classes, Section } from '#kit'
import styles from './settings.module.css'

/** Calls to begin with, as lines for a terminal. */
export const Examples = () => (
  <Section
    title="Examples"
    sentence={
      <>
        Make a token under <Link to="/app/integrations/admin">Integrations</Link> and put it into TOKEN. Lists answer
        200, or 260 where there is nothing.
      </>
    }
  >
    <ul className="list">
      {apiExamples.map((example) => (
        <li className="below20" key={example.title}>
          <b className="label">{example.title}</b>{' '}
          <span className="muted">
            {scopeInWords(example.scope)}. Answers {example.ok}.
          </span>
          <pre className={classes('boxed rounded anywhere pre-wrap flush pad12-16 above8', styles.line)}>
            {curlOf(example, location.origin)}
          </pre>
        </li>
      ))}
    </ul>
  </Section>
)
