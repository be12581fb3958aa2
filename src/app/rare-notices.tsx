import { useEffect } from 'react';
import { useNameQuestion } from '#features/auth/name-question.ts';
import { DeskHint } from '#features/install/desk-hint.tsx';
import { InstallHint } from '#features/install/install-hint.tsx';
import { hasSetOut } from '#places/checks/set-out.ts';
import { DeferredRegions } from '#places/deferred-regions.tsx';
import { tripRoomPx } from '#places/trips/trip-mark.ts';
import { useMinute } from '#places/use-minute.ts';
import { useServices } from '#services/services.tsx';
import { lazyOptional } from '#ui/lazy-optional.ts';
import { ClosedNotice } from './closed-notice.tsx';
import { startKeepingMap } from './keep-map.ts';
import { LapsedNotice } from './lapsed-notice.tsx';
import { NoStorage } from './no-storage.tsx';
import { startReadingAhead } from './read-ahead.ts';
import { readWaiterCard } from './read-waiter-card.ts';
import styles from './shell.module.css';
import { StorageLoss } from './storage-loss.tsx';
import { UpdateNotice } from './update-notice.tsx';
import { WorkerDown } from './worker-down.tsx';

const NameDialog = lazyOptional(() => import('#features/auth/name-dialog.tsx').then((part) => part.NameDialog));

const ArrivalNotice = lazyOptional(() =>
  import('#features/checks/arrival-notice.tsx').then((part) => part.ArrivalNotice),
);
const PackRemoval = lazyOptional(() => import('#features/trips/pack-removal.tsx').then((part) => part.PackRemoval));
const EveningCheck = lazyOptional(() => import('#features/trips/evening-check.tsx').then((part) => part.EveningCheck));

/** Rarely shown notices, in their own chunk, which is loaded after the first page. */
export function RareNotices() {
  const { search } = useServices();
  const isNameAsked = useNameQuestion();
  useEffect(startReadingAhead, []);
  useEffect(() => startKeepingMap(search), [search]);
  return (
    <>
      <LapsedNotice />
      <ClosedNotice />
      <DeferredRegions className={styles.notice} />
      <NoStorage />
      <StorageLoss />
      <WorkerDown />
      <UpdateNotice />
      <InstallHint />
      <DeskHint />
      {tripRoomPx() !== null ? <EveningCheck readWaiterCard={readWaiterCard} /> : null}
      <ArrivalSlot />
      <PackRemoval />
      {isNameAsked ? <NameDialog /> : null}
    </>
  );
}

/** Looks once a minute whether the person set out to a place. */
function ArrivalSlot() {
  useMinute();
  return hasSetOut() ? <ArrivalNotice /> : null;
}
