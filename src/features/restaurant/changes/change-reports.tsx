import { CircleAlert, CircleCheck, Clock, MessageSquarePlus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { ChangeReport } from '#domain/own/own-view.ts';
import type { Restaurant } from '#domain/places/restaurant.ts';
import { useFormat, useT } from '#i18n/i18n.tsx';
import { OwnPhoto } from '#places/forms/own-photo.tsx';
import { reasonOf } from '#places/forms/refusal-reason.ts';
import { seenText } from '#places/forms/seen-text.ts';
import { useServices } from '#services/services.tsx';
import { useSession } from '#services/use-session.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { lazyDialog } from '#ui/lazy-dialog.tsx';
import { kindOf, shownReports, undecidedKinds } from './change-report-view.ts';
import styles from './change-reports.module.css';

const ChangeDialog = lazyDialog(
  () => import('./change-dialog.tsx').then((part) => part.ChangeDialog),
  (t, { place }) => t('restaurant.change.title', { name: place.name }),
);

/** Parameter of the open form in the address, so that it is open after a reload and after signing in. */
const FORM = 'report';

const ICONS: Record<ChangeReport['state'], typeof Clock> = {
  waiting: Clock,
  open: Clock,
  upheld: CircleCheck,
  dismissed: CircleCheck,
  refused: CircleAlert,
};

interface ChangeReportsProps {
  readonly place: Pick<Restaurant, 'id' | 'name'>;
}

/**
 * Reports a change at a place, and shows the state of earlier reports. A report does not change the place: its status only
 * follows from evidence.
 */
export function ChangeReports({ place }: ChangeReportsProps) {
  const t = useT();
  const { now } = useServices();
  const reports = useChanges(place.id);
  const [params, setParams] = useSearchParams();
  const isOpen = params.get(FORM) === 'change';
  const turn = (next: 'open' | 'closed') =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (next === 'open') after.set(FORM, 'change');
        else after.delete(FORM);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  const shown = shownReports(reports ?? [], now());
  return (
    <aside className="grid one-column gap-3" aria-label={t('restaurant.change.ask')}>
      {shown.length > 0 ? (
        <ul className="grid gap-2" aria-label={t('restaurant.change.listed')}>
          {shown.map((report, n) => (
            <Reported key={`${report.kind} ${report.createdAt ?? ''} ${n}`} report={report} />
          ))}
        </ul>
      ) : null}
      <p className={styles.ask}>
        <span>{t('restaurant.change.ask')}</span>
        <Button
          variant="quiet"
          icon={<MessageSquarePlus aria-hidden="true" />}
          aria-haspopup="dialog"
          onClick={() => turn('open')}
        >
          {t('restaurant.change.add')}
        </Button>
      </p>
      {isOpen ? (
        <ChangeDialog place={place} taken={undecidedKinds(reports ?? [])} onClose={() => turn('closed')} />
      ) : null}
    </aside>
  );
}

function Reported({ report }: { readonly report: ChangeReport }) {
  const t = useT();
  const format = useFormat();
  const { now } = useServices();
  // Moderators don't see it before the account is confirmed.
  const isUnconfirmed = useSession()?.isUnconfirmed;
  const { state, note, photo, createdAt, code } = report;
  const Icon = ICONS[state];
  const seen = seenText(report, t);
  return (
    <li className={classNames(styles.report, state === 'refused' && styles.refused)}>
      <Icon aria-hidden="true" />
      <div>
        <p className="strong">
          {seen ? t('restaurant.change.reportedSeen') : t(`restaurant.change.reported.${kindOf(report)}`)}
        </p>
        {seen ? <p className={styles.note}>{seen}</p> : null}
        {note && !seen ? (
          <p className={styles.note} dir="auto">
            {note}
          </p>
        ) : null}
        {photo ? <OwnPhoto className={styles.photo} path={photo} alt={t('restaurant.change.photoAlt')} /> : null}
        <p className={styles.state}>
          <span>
            {t(`restaurant.change.state.${state === 'open' && isUnconfirmed ? 'unconfirmed' : state}`)}
            {state === 'refused' ? ` ${t(reasonOf(code, true))}` : null}
          </span>
          {createdAt ? (
            <time dateTime={createdAt}>{format.ago(Date.parse(createdAt), now())}</time>
          ) : (
            <Link to="/outbox">{t('shell.title.outbox')}</Link>
          )}
        </p>
      </div>
    </li>
  );
}

/** The person's reports about a place, live: undefined until they were read, null while nobody is signed in. */
function useChanges(placeId: string): readonly ChangeReport[] | null | undefined {
  const { replica } = useServices();
  const [reports, setReports] = useState<readonly ChangeReport[] | null>();
  useEffect(() => replica.watchChanges(placeId, setReports), [replica, placeId]);
  return reports;
}
