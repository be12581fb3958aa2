import { MonitorSmartphone } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useFormat, useT } from '#i18n/i18n.tsx';
import { useServices } from '#services/services.tsx';
import { Button } from '#ui/button.tsx';
import { useToasts } from '#ui/toast.tsx';
import type { OwnSession, SessionsResult } from '#workers/replica/api.ts';
import styles from './account.module.css';
import { deviceOf } from './device-of.ts';

/** Lists the devices on which the person is signed in, with a button to sign each out. */
export function SessionList() {
  const t = useT();
  const { replica } = useServices();
  const toasts = useToasts();
  const heading = useRef<HTMLHeadingElement>(null);
  const [result, setResult] = useState<SessionsResult>();
  const [ending, setEnding] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const load = async () => {
      const found = await replica.listSessions();
      if (isCurrent) setResult(found);
    };
    void load();
    return () => {
      isCurrent = false;
    };
  }, [replica]);

  const reload = async () => {
    setResult(undefined);
    setResult(await replica.listSessions());
  };
  const end = async (id: string) => {
    setEnding(id);
    const ended = await replica.endSession(id);
    setEnding(null);
    toasts.show(ended.ok ? 'success' : 'error', t(ended.ok ? 'settings.sessions.ended' : 'settings.sessions.failed'));
    if (!ended.ok) return;
    setResult(await replica.listSessions());
    // The focused button was removed with its line.
    heading.current?.focus();
  };

  return (
    <section className={styles.group} aria-labelledby="settings-sessions">
      <h2 id="settings-sessions" ref={heading} tabIndex={-1}>
        {t('settings.sessions.title')}
      </h2>
      {result === undefined ? (
        <output className="soft small hide-empty">{t('settings.sessions.loading')}</output>
      ) : null}
      {result?.ok === false ? (
        <>
          <p>{t(result.code === 'offline' ? 'settings.sessions.offline' : 'settings.sessions.unknown')}</p>
          <div>
            <Button onClick={() => void reload()}>{t('settings.sessions.again')}</Button>
          </div>
        </>
      ) : null}
      {result?.ok ? (
        <ul className="grid gap-3">
          {result.sessions.map((session) => (
            <Line
              key={session.id}
              session={session}
              isBusy={ending === session.id}
              onEnd={() => void end(session.id)}
            />
          ))}
        </ul>
      ) : null}
    </section>
  );
}

interface LineProps {
  readonly session: OwnSession;
  readonly isBusy: boolean;
  readonly onEnd: () => void;
}

function Line({ session: { userAgent, lastUsedAt, isCurrent }, isBusy, onEnd }: LineProps) {
  const t = useT();
  const format = useFormat();
  const { now } = useServices();
  const { browser, system } = deviceOf(userAgent);
  const name = browser && system ? t('settings.sessions.on', { browser, system }) : (browser ?? system);
  const shown = name ?? t('settings.sessions.unnamed');
  return (
    <li className={styles.session}>
      <MonitorSmartphone aria-hidden="true" />
      <div>
        <p>{shown}</p>
        <p className="soft small hide-empty">
          {isCurrent
            ? t('settings.sessions.current')
            : t('settings.sessions.used', { ago: format.ago(Date.parse(lastUsedAt), now()) })}
        </p>
      </div>
      {isCurrent ? null : (
        <Button isBusy={isBusy} onClick={onEnd} aria-label={t('settings.sessions.endOf', { name: shown })}>
          {t('settings.sessions.end')}
        </Button>
      )}
    </li>
  );
}
