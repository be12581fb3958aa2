import { ListPlus, NotebookPen } from 'lucide-react';
import { useState } from 'react';
import type { OwnLists } from '#domain/own/own-lists.ts';
import type { Card } from '#domain/search/search.ts';
import { useFormat, useT } from '#i18n/i18n.tsx';
import { type CardLayout, RestaurantCard } from '#places/cards/restaurant-card.tsx';
import { Button } from '#ui/button.tsx';
import { NoteDialog } from './note-dialog.tsx';
import { PlaceListsDialog } from './place-lists-dialog.tsx';
import styles from './saved-item.module.css';

interface SavedItemRowProps {
  readonly card: Card;
  readonly layout: CardLayout;
  readonly own: OwnLists;
  readonly isFirst: boolean;
}

/** A saved place with the person's note, and with actions for its note and lists. */
export function SavedItemRow({ card, layout, own, isFirst }: SavedItemRowProps) {
  const t = useT();
  const format = useFormat();
  const [opened, setOpened] = useState<'note' | 'lists' | null>(null);
  const note = own.notes[card.id];
  const on = own.lists.filter(({ places }) => places.includes(card.id)).length;
  const close = () => setOpened(null);
  const { name } = card;
  return (
    <>
      <RestaurantCard card={card} layout={layout} level={2} isFirst={isFirst} />
      <div className={styles.own}>
        {note ? (
          <p className={styles.note} dir="auto">
            {note.content}
          </p>
        ) : null}
        {note?.mark === 'waiting' ? <span className="soft">{t('saved.note.waiting')}</span> : null}
        <div className={styles.acts}>
          <Button
            variant="quiet"
            icon={<NotebookPen aria-hidden="true" />}
            aria-haspopup="dialog"
            aria-label={t(note ? 'saved.note.editOf' : 'saved.note.addOf', { name })}
            onClick={() => setOpened('note')}
          >
            {t(note ? 'saved.note.edit' : 'saved.note.add')}
          </Button>
          <Button
            variant="quiet"
            icon={<ListPlus aria-hidden="true" />}
            aria-haspopup="dialog"
            aria-label={t('saved.lists.chooseOf', { name, count: on })}
            onClick={() => setOpened('lists')}
          >
            {t('saved.lists.choose')}
            {on > 0 ? <span className="tabular">{format.number(on)}</span> : null}
          </Button>
        </div>
      </div>
      {opened === 'note' ? <NoteDialog place={card} note={note} onClose={close} /> : null}
      {opened === 'lists' ? <PlaceListsDialog place={card} lists={own.lists} onClose={close} /> : null}
    </>
  );
}
