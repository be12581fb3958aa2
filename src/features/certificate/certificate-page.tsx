import { Camera } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { localDay } from '#domain/places/halal.ts';
import { ifError } from '#domain/primitives/if-error.ts';
import { useT } from '#i18n/i18n.tsx';
import { readCode } from '#services/images-client.ts';
import { useServices } from '#services/services.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { FileButton } from '#ui/file-button.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { askedPlace } from './asked-certificate.ts';
import { LiveCamera } from './live-camera.tsx';
import { type Outcome, OutcomeCard } from './outcome-card.tsx';
import { judge } from './verdict.ts';

const PICTURES = 'image/*';
/** Longer than any register's number, in characters. */
const MAX_LENGTH = 60;

/**
 * /certificate: reads the QR code of a certificate on a wall, or its number, and says what the registers on this device have.
 * It works offline, and no answer changes a place's status.
 */
export function CertificatePage() {
  const t = useT();
  const { search, now } = useServices();
  const place = askedPlace(useLocation().state);
  const [number, setNumber] = useState('');
  const [error, setError] = useState<string>();
  const [outcome, setOutcome] = useState<Outcome>();
  const [isBusy, setBusy] = useState(false);
  const latest = useRef(0);

  /** Shows what `work` finds, unless a later question has been asked meanwhile. */
  const show = async (work: () => Promise<Outcome>) => {
    latest.current += 1;
    const ticket = latest.current;
    setBusy(true);
    setOutcome(undefined);
    const found = await work();
    if (ticket !== latest.current) return;
    setBusy(false);
    setOutcome(found);
  };
  const answer = async (text: string): Promise<Outcome> => {
    const found = await search.certificate(text).catch(ifError(Error, () => undefined));
    if (found === undefined) return { kind: 'failed' };
    return { kind: 'answer', text, verdict: judge(text, place, found, localDay(now())) };
  };
  /** Forgets what is shown, and what a picture chosen before may still say. */
  const reset = () => {
    latest.current += 1;
    setBusy(false);
    setOutcome(undefined);
  };
  const read = ([file]: readonly File[]) =>
    void show(async () => {
      const code = file ? await readCode(file) : ({ ok: false, problem: 'none' } as const);
      return code.ok ? answer(code.text) : { kind: 'unread', problem: code.problem };
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = number.trim();
    setError(typed === '' ? t('certificate.numberMissing') : undefined);
    if (typed !== '') void show(() => answer(typed));
  };

  return (
    <div className="grid one-column at-top gap-4 full-width reading-width">
      <PageTitle title={t('shell.title.certificate')} />
      {place ? <p className="strong">{t('certificate.at', { name: place.name })}</p> : null}
      <p className="soft">{t('certificate.lead')}</p>
      <FileButton
        label={t('certificate.photograph')}
        accept={PICTURES}
        variant="primary"
        icon={<Camera aria-hidden="true" />}
        isBusy={isBusy}
        onFiles={read}
      />
      <LiveCamera onOpen={reset} onCode={(text) => void show(() => answer(text))} />
      <form className="grid gap-3" noValidate onSubmit={submit}>
        <Field
          label={t('restaurant.evidenceNumber')}
          dir="auto"
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          maxLength={MAX_LENGTH}
          value={number}
          error={error}
          onChange={({ currentTarget }) => setNumber(currentTarget.value)}
        />
        <Button type="submit">{t('certificate.check')}</Button>
      </form>
      <div aria-live="polite">{outcome ? <OutcomeCard outcome={outcome} /> : null}</div>
    </div>
  );
}
