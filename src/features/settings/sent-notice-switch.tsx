import { useEffect, useId, useState } from 'react';
import { useT } from '#i18n/i18n.tsx';
import { openKeyValueStore } from '#platform/key-value-store.ts';
import { canNotify, readSentNotice, storeSentNotice } from '#platform/sent-notice.ts';
import { Switch } from '#ui/switch.tsx';
import styles from './account.module.css';

/** A switch, off by default: whether this device notifies when it has sent everything while Rihla was closed. */
export function SentNoticeSwitch() {
  const t = useT();
  const id = useId();
  const [isOn, setOn] = useState(false);
  const [isBlocked, setBlocked] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    const values = openKeyValueStore('rihla-values');
    const read = async () => {
      const isWanted = (await readSentNotice(values)) !== null;
      values.close();
      if (isCurrent) setOn(isWanted && Notification.permission === 'granted');
    };
    if (canNotify()) void read();
    return () => {
      isCurrent = false;
    };
  }, []);
  if (!canNotify()) return null;

  async function turn(isWanted: boolean): Promise<void> {
    const isAllowed = isWanted && (await Notification.requestPermission()) === 'granted';
    const values = openKeyValueStore('rihla-values');
    const notice = { title: t('settings.sent.noticeTitle'), body: t('settings.sent.noticeText') };
    await storeSentNotice(values, isAllowed ? notice : null);
    values.close();
    setOn(isAllowed);
    setBlocked(isWanted && !isAllowed);
  }
  return (
    <section className={styles.group} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t('settings.sent.title')}</h2>
      <Switch
        label={t('settings.sent.label')}
        hint={t('settings.sent.hint')}
        isOn={isOn}
        onTurn={(isWanted) => void turn(isWanted)}
      />
      <output className="soft small hide-empty">{isBlocked ? t('settings.sent.blocked') : null}</output>
    </section>
  );
}
