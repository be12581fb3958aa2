import { useEffect, useState } from 'react';
import { useFormat, useT } from '#i18n/i18n.tsx';
import { useServices } from '#services/services.tsx';
import { Button } from '#ui/button.tsx';
import styles from './auth-form.module.css';
import { secondsToWait } from './requested-code.ts';

interface SendAgainProps {
  /** When the last one was sent, in epoch milliseconds. */
  readonly at: number;
  readonly isBusy: boolean;
  readonly onPress: () => void;
}

/** A visible but silent countdown of a minute; then another code can be requested (U22). */
export function SendAgain({ at, isBusy, onPress }: SendAgainProps) {
  const t = useT();
  const format = useFormat();
  const seconds = useSecondsToWait(at);
  return (
    <div className={styles.again}>
      <span>{t('auth.code.nothing')}</span>
      {seconds > 0 ? (
        <span>{t('auth.code.wait', { seconds: format.number(seconds) })}</span>
      ) : (
        <Button variant="quiet" isBusy={isBusy} onClick={onPress}>
          {t('auth.code.again')}
        </Button>
      )}
    </div>
  );
}

function useSecondsToWait(at: number): number {
  const { now } = useServices();
  const [seconds, setSeconds] = useState(() => secondsToWait({ at }, now()));
  useEffect(() => {
    const count = () => setSeconds(secondsToWait({ at }, now()));
    count();
    const timer = setInterval(count, 1000);
    return () => clearInterval(timer);
  }, [at, now]);
  return seconds;
}
