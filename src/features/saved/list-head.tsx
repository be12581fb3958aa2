import { Pencil, Share2, Trash2 } from 'lucide-react';
import type { OwnList } from '#domain/own/own-view.ts';
import type { Card } from '#domain/search/search.ts';
import { useT } from '#i18n/i18n.tsx';
import { useMutate } from '#places/forms/use-mutate.ts';
import { Button } from '#ui/button.tsx';
import { useToasts } from '#ui/toast.tsx';
import styles from './list-head.module.css';
import { listText } from './list-text.ts';

interface ListHeadProps {
  readonly list: OwnList;
  /** The list's cards, in the shown order. */
  readonly cards: readonly Card[];
  readonly onRename: () => void;
  /** Called after the list was deleted; its places stay saved. */
  readonly onDeleted: () => void;
}

/** The chosen list's name and its actions. */
export function ListHead({ list, cards, onRename, onDeleted }: ListHeadProps) {
  const t = useT();
  const mutate = useMutate();
  const toasts = useToasts();
  const share = useShare();

  const remove = async () => {
    if (!(await mutate([{ name: 'delete_list', args: { id: list.id } }]))) return;
    onDeleted();
    const again = list.places.map(
      (place) => ({ name: 'add_to_list', args: { list_id: list.id, restaurant_id: place } }) as const,
    );
    const run = () => void mutate([{ name: 'create_list', args: { id: list.id, name: list.name } }, ...again]);
    toasts.show('notice', t('saved.lists.deleted', { name: list.name }), { label: t('outbox.undo'), run });
  };
  const title = t('saved.share.title', { name: list.name, count: cards.length });
  return (
    <section className={styles.head} aria-labelledby="list-name">
      <h2 id="list-name" className="may-shrink break-anywhere" tabIndex={-1}>
        <bdi>{list.name}</bdi>
      </h2>
      {list.mark === 'waiting' ? <span className="soft small">{t('saved.lists.waiting')}</span> : null}
      <div className={styles.acts}>
        {cards.length > 0 ? (
          <Button
            variant="quiet"
            icon={<Share2 aria-hidden="true" />}
            onClick={() => share(title, listText(title, cards, window.location.origin))}
          >
            {t('saved.lists.share')}
          </Button>
        ) : null}
        <Button variant="quiet" icon={<Pencil aria-hidden="true" />} aria-haspopup="dialog" onClick={onRename}>
          {t('saved.lists.rename')}
        </Button>
        <Button variant="quiet" icon={<Trash2 aria-hidden="true" />} onClick={() => void remove()}>
          {t('saved.lists.delete')}
        </Button>
      </div>
    </section>
  );
}

/** Shares a text with the device's share sheet, or else copies it with a message. */
function useShare(): (title: string, text: string) => void {
  const t = useT();
  const { show } = useToasts();
  const copy = (text: string) => {
    // Browsers have no clipboard API outside a secure context.
    const copied = navigator.clipboard
      ? navigator.clipboard.writeText(text)
      : Promise.reject(new Error('no clipboard'));
    copied.then(
      () => show('success', t('saved.lists.copied')),
      () => show('error', t('saved.lists.copyFailed')),
    );
  };
  return (title, text) => {
    const shared = { title, text };
    if (!navigator.canShare?.(shared)) return copy(text);
    navigator.share(shared).catch((error: unknown) => {
      // AbortError: the person closed the sheet. After any other failure, copy instead.
      if (!(error instanceof DOMException && error.name === 'AbortError')) copy(text);
    });
  };
}
