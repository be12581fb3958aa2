import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { useT } from '#i18n/i18n.tsx';
import { useServices } from '#services/services.tsx';

/** The number of waiting entries, as a link to them; nothing if there are none. */
export function WaitingLink() {
  const t = useT();
  const { replica } = useServices();
  const [count, setCount] = useState(0);
  useEffect(
    () => replica.watchOutbox(({ items }) => setCount(items.filter(({ state }) => state !== 'sent').length)),
    [replica],
  );
  return count > 0 ? <Link to="/outbox">{t('outbox.open', { count })}</Link> : null;
}
