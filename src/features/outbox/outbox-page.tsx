import { CircleCheck, Download, RefreshCw } from 'lucide-react';
import type { Mutation } from '#domain/own/mutations.ts';
import { useT } from '#i18n/i18n.tsx';
import { Freshness } from '#places/cards/freshness-line.tsx';
import { TwoTexts } from '#places/two-texts.tsx';
import { saveFile } from '#platform/save-file.ts';
import { useServices } from '#services/services.tsx';
import { useRevalidation } from '#services/use-revalidation.ts';
import { useSession } from '#services/use-session.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { useToasts } from '#ui/toast.tsx';
import type { OutboxItem, OutboxView } from '#workers/replica/api.ts';
import { countsOf } from './outbox-counts.ts';
import { OutboxRow } from './outbox-item.tsx';
import styles from './outbox-page.module.css';
import { isAwaitingConfirmation, waitingReasonOf } from './outbox-view.ts';
import { ReadFile } from './read-outbox-file.tsx';
import { useOutbox } from './use-outbox.ts';

/** All mutations that the server has not confirmed, with their actions. */
export function OutboxPage() {
  const t = useT();
  const { view, forget } = useOutbox();
  useRevalidation('saved');
  return (
    <div className={styles.page}>
      <PageTitle title={t('outbox.title')} />
      <TwoTexts />
      <output className={styles.summary}>{view ? <Summary view={view} /> : null}</output>
      {view && view.items.length === 0 ? (
        <EmptyState icon={<CircleCheck />} title={t('outbox.empty.title')} text={t('outbox.empty.text')}>
          <ButtonLink to="/search">{t('outbox.empty.search')}</ButtonLink>
          <ReadFile />
        </EmptyState>
      ) : null}
      {view && view.items.length > 0 ? <Items items={view.items} forget={forget} /> : null}
    </div>
  );
}

/** Announced whenever it changes. */
function Summary({ view: { items, waitsFor, syncedAt = null } }: { readonly view: OutboxView }) {
  const t = useT();
  const { open, refused } = countsOf(items);
  const isUnconfirmed = useSession()?.isUnconfirmed === true;
  // Those that wait for the person don't send by themselves.
  const isSendable = items.some((item) => item.state === 'waiting' && !isAwaitingConfirmation(item, isUnconfirmed));
  const reason = isSendable ? waitingReasonOf(waitsFor) : null;
  return (
    <>
      {open > 0 ? <span>{t('outbox.open', { count: open })}</span> : null}
      {refused > 0 ? <span>{t('outbox.refused', { count: refused })}</span> : null}
      {reason ? <span>{t(reason)}</span> : null}
      <Freshness of="synced" asOf={syncedAt} />
    </>
  );
}

function Items({ items, forget }: { readonly items: readonly OutboxItem[]; readonly forget: (seq: number) => void }) {
  const t = useT();
  const { replica, now } = useServices();
  const toasts = useToasts();

  const report = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch {
      // Whatever failed, nothing was changed and everything is still in the list.
      toasts.show('error', t('outbox.failed'));
    }
  };
  const discard = (seq: number) =>
    report(async () => {
      forget(seq);
      if (!(await replica.discardEntry(seq))) {
        toasts.show('notice', t('outbox.tooLate'));
        return;
      }
      const run = () => void report(() => replica.undoDiscard(seq));
      toasts.show('notice', t('outbox.discarded'), { label: t('outbox.undo'), run });
    });
  const retry = (seq: number) =>
    report(() => {
      forget(seq);
      return replica.retryEntry(seq);
    });
  /** Adds the new entry before removing the old one, so that an interruption loses nothing. */
  const replace = (seq: number, mutation: Mutation) =>
    report(async () => {
      const kept = await replica.mutate(mutation);
      if (!kept.ok) throw new Error(kept.code);
      forget(seq);
      await replica.discardEntry(seq);
    });
  const keepFile = () =>
    report(async () => {
      const text = await replica.writeOutboxFile();
      if (text === null) return;
      saveFile(text, 'rihla-outbox.json', 'application/json');
    });

  return (
    <>
      <ul className={styles.items} aria-label={t('outbox.title')}>
        {items.map((item) => (
          <OutboxRow
            key={item.seq}
            item={item}
            now={now()}
            onRetry={() => void retry(item.seq)}
            onReplace={(mutation) => void replace(item.seq, mutation)}
            onDiscard={() => void discard(item.seq)}
          />
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button icon={<RefreshCw aria-hidden="true" />} onClick={() => void replica.refresh()}>
          {t('outbox.tryNow')}
        </Button>
        <Button variant="quiet" icon={<Download aria-hidden="true" />} onClick={() => void keepFile()}>
          {t('outbox.saveFile')}
        </Button>
        <ReadFile />
      </div>
    </>
  );
}
