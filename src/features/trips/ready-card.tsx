import { CircleCheck, CircleDashed, TriangleAlert, WifiOff } from 'lucide-react';
import { useState } from 'react';
import { useFormat, useLanguage, useT } from '#i18n/i18n.tsx';
import { useMinute } from '#places/use-minute.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import type { Check } from './ready-checks.ts';
import { checkText, type Mend, mendsOf, missingIn } from './ready-text.ts';
import styles from './trip-travel.module.css';
import type { Ready } from './use-ready.ts';

const ICONS = { opened: CircleCheck, missing: TriangleAlert, none: CircleDashed } as const;

interface ReadyCardProps {
  readonly ready: Ready;
  /** Packs what is missing; null if no download is known for it. */
  readonly onPack: (() => Promise<void>) | null;
  /** Downloads missing files of the app. */
  readonly onMendFiles: () => Promise<unknown>;
}

/** Proves what of a trip opens without a network, and offers to mend what does not. */
export function ReadyCard({ ready, onPack, onMendFiles }: ReadyCardProps) {
  const t = useT();
  const { report, isRunning, run } = ready;
  return (
    <section className={styles.card} aria-labelledby="trip-ready">
      <h2 id="trip-ready">{t('ready.title')}</h2>
      <p className="soft">{t('ready.lead')}</p>
      <Verdict ready={ready} />
      {report?.isProof && !isRunning ? (
        <>
          <ul className={styles.checks}>
            {report.checks.map((check, n) => (
              // The list never changes its order.
              <CheckItem key={`${n} ${check.kind}`} check={check} />
            ))}
          </ul>
          <Mends mends={mendsOf(report.checks)} onPack={onPack} onMendFiles={onMendFiles} />
        </>
      ) : null}
      <div className={styles.buttons}>
        <Button icon={<WifiOff aria-hidden="true" />} isBusy={isRunning} onClick={() => void run()}>
          {t(ready.at === undefined ? 'ready.check' : 'ready.again')}
        </Button>
        {report?.isProof === false && report.why === 'uncut' ? (
          <Button onClick={() => window.location.reload()}>{t('ready.reload')}</Button>
        ) : null}
      </div>
    </section>
  );
}

function Verdict({ ready: { report, isRunning, hasFailed, at } }: { readonly ready: Ready }) {
  const t = useT();
  const format = useFormat();
  const now = useMinute();
  const isReady = report?.isProof === true && missingIn(report.checks) === 0;
  const text = () => {
    if (isRunning) return t('ready.running');
    if (hasFailed) return t('ready.failed');
    if (report === undefined || at === undefined) return null;
    if (!report.isProof) return t(report.why === 'uncut' ? 'ready.uncut' : 'ready.broken');
    const missing = missingIn(report.checks);
    return missing === 0 ? t('ready.yes', { when: format.ago(at, now) }) : t('ready.no', { count: missing });
  };
  return (
    <output className={styles.state}>
      {isReady && !isRunning ? <CircleCheck aria-hidden="true" /> : null}
      {text()}
    </output>
  );
}

function CheckItem({ check }: { readonly check: Check }) {
  const t = useT();
  const format = useFormat();
  const { locale } = useLanguage();
  const { kind, outcome, name, count, texts } = check;
  const Icon = ICONS[outcome];
  const shown = () => {
    if (kind === 'notes') return format.country(name);
    if (kind !== 'waiter' || outcome !== 'opened') return name;
    return new Intl.DisplayNames(locale, { type: 'language' }).of(name) ?? name;
  };
  return (
    <li className={styles[outcome]}>
      <Icon aria-hidden="true" />
      <span>
        {outcome === 'opened' ? <VisuallyHidden>{t('ready.opened')} </VisuallyHidden> : null}
        {t(checkText(check), {
          name: shown(),
          count,
          texts: format.list(texts.map((text) => t('shell.quoted', { text }))),
        })}
      </span>
    </li>
  );
}

interface MendsProps extends Pick<ReadyCardProps, 'onPack' | 'onMendFiles'> {
  readonly mends: readonly Mend[];
}

function Mends({ mends, onPack, onMendFiles }: MendsProps) {
  const t = useT();
  const [busy, setBusy] = useState<Mend>();
  const mend = async (which: Mend, work: () => Promise<unknown>) => {
    setBusy(which);
    try {
      await work();
    } finally {
      setBusy(undefined);
    }
  };
  return (
    <div className={styles.buttons}>
      {mends.includes('pack') && !onPack ? <ButtonLink to="/offline">{t('ready.mend.choose')}</ButtonLink> : null}
      {mends.includes('pack') && onPack ? (
        <Button variant="primary" isBusy={busy === 'pack'} onClick={() => void mend('pack', onPack)}>
          {t('ready.mend.pack')}
        </Button>
      ) : null}
      {mends.includes('files') ? (
        <Button isBusy={busy === 'files'} onClick={() => void mend('files', onMendFiles)}>
          {t('ready.mend.files')}
        </Button>
      ) : null}
      {mends.includes('saved') ? <ButtonLink to="/saved">{t('ready.mend.saved')}</ButtonLink> : null}
    </div>
  );
}
