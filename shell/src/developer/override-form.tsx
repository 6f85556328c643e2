import { LONGEST_OVERRIDE_HOURS, setOverride } from '@portal/contracts/authorization/overrides'
import { thePlatform } from '@portal/platform/start'
import { type SyntheticEvent, useId, useState } from 'react'
import buttons from '../layout/buttons.module.css'
import styles from './developer.module.css'
import { loadAnew, reset } from './reset.ts'

/** Default origin of `npm run dev -- keys`. */
const USUAL_ORIGIN = 'http://localhost:4050'

/** Has a remote come from a developer's machine in this session, or everything from the registry again. */
export function OverrideForm({ names, isReset }: { names: readonly string[]; isReset: boolean }) {
  const list = useId()
  const [problem, setProblem] = useState('')
  const tell = ({ message }: Error) => setProblem(message)
  const send = async (form: FormData) => {
    const { callApi } = thePlatform()
    const said = (name: string) => String(form.get(name) ?? '').trim()
    const body = { origin: said('origin'), hours: Number(said('hours')) }
    await callApi(setOverride, { params: { remote: said('remote') }, body })
    loadAnew()
  }
  const onSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    void send(new FormData(event.currentTarget)).catch(tell)
  }

  return (
    <form className={styles.form} onSubmit={onSubmit}>
      <label>
        Remote
        <input name="remote" required list={list} autoComplete="off" />
        <datalist id={list}>
          {names.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      </label>
      <label>
        Origin
        <input name="origin" required defaultValue={USUAL_ORIGIN} autoComplete="off" />
      </label>
      <label>
        Hours
        <input
          name="hours"
          type="number"
          required
          min={1}
          max={LONGEST_OVERRIDE_HOURS}
          defaultValue={LONGEST_OVERRIDE_HOURS}
        />
      </label>
      <button type="submit" className={buttons.primary}>
        Serve from there
      </button>
      {isReset && (
        <button type="button" className={buttons.button} onClick={() => void reset().catch(tell)}>
          Reset
        </button>
      )}
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </form>
  )
}
