import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { useT } from '#i18n/i18n.tsx';
import { useServices } from '#services/services.tsx';
import { countsOf } from './outbox-counts.ts';

/** The numbers of waiting and of refused entries, as on the outbox's page, as a link to it; nothing if there are none. */
export function WaitingLink() {
  const t = useT();
  const { replica } = useServices();
  const [{ open, refused }, setCounts] = useState({ open: 0, refused: 0 });
  useEffect(() => replica.watchOutbox(({ items }) => setCounts(countsOf(items))), [replica]);
  const parts = [
    ...(open > 0 ? [t('outbox.short.open', { count: open })] : []),
    ...(refused > 0 ? [t('outbox.short.refused', { count: refused })] : []),
  ];
  return parts.length > 0 ? <Link to="/outbox">{parts.join(' · ')}</Link> : null;
}
