import { ImagePlus, X } from 'lucide-react';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import { useT } from '#i18n/i18n.tsx';
import { OwnPhoto } from '#places/own-photo.tsx';
import { useServices } from '#platform/services.tsx';
import { Button, IconButton } from '#ui/button.tsx';
import { preparePhoto } from '#workers/images/client.ts';
import styles from './photo-field.module.css';
import type { DraftPhoto } from './review-draft.ts';

interface PhotoFieldProps {
  readonly placeId: string;
  readonly draftKey: string;
  readonly photos: readonly DraftPhoto[];
  /** How many more may be chosen. */
  readonly room: number;
  readonly onAdd: (photo: DraftPhoto) => void;
  readonly onRemove: (path: string) => void;
}

/** Pictures for a review (S94): made ready one by one in a worker, kept on the device, shown at once. */
export function PhotoField({ placeId, draftKey, photos, room, onAdd, onRemove }: PhotoFieldProps) {
  const t = useT();
  const { replica } = useServices();
  const input = useRef<HTMLInputElement>(null);
  const addButton = useRef<HTMLDivElement>(null);
  const hintId = useId();
  const [busy, setBusy] = useState(0);
  const [problems, setProblems] = useState<readonly string[]>([]);

  /** Answers what there is to say of a file; null where it is in the draft and looks well. */
  const take = async (file: File): Promise<string | null> => {
    const { name } = file;
    const prepared = await preparePhoto(file);
    if (!prepared.ok) return t(`reviews.form.photoProblem.${prepared.problem}`, { name });
    const { width, height } = prepared.photo;
    const kept = await replica.keepPhoto(placeId, draftKey, prepared.photo);
    if (!kept.ok) return t('reviews.form.photoFull', { name });
    onAdd({ path: kept.path, width, height });
    return prepared.quality.tier === 'minimal' ? t('reviews.form.photoMinimal', { name }) : null;
  };

  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(currentTarget.files ?? [])];
    // The same file may be chosen again after it was taken out.
    currentTarget.value = '';
    const taken = files.slice(0, room);
    const found = files.slice(room).map(({ name }) => t('reviews.form.photoTooMany', { name }));
    setProblems([]);
    setBusy(taken.length);
    for (const file of taken) {
      const problem = await take(file);
      if (problem) found.push(problem);
      setBusy((left) => left - 1);
    }
    setProblems(found);
  };

  const remove = (path: string) => {
    onRemove(path);
    // The button that had the focus goes with its picture.
    addButton.current?.querySelector('button')?.focus();
  };

  return (
    <fieldset className={styles.field} aria-describedby={hintId}>
      <legend className={styles.legend}>{t('reviews.form.photos')}</legend>
      {photos.length > 0 ? (
        <ul className={styles.photos}>
          {photos.map(({ path }, n) => (
            <li key={path} className={styles.photo}>
              <OwnPhoto path={path} alt={t('reviews.photo', { index: n + 1 })} />
              <IconButton
                className={styles.remove}
                isOutlined
                label={t('reviews.form.removePhoto', { index: n + 1 })}
                icon={<X aria-hidden="true" />}
                onClick={() => remove(path)}
              />
            </li>
          ))}
        </ul>
      ) : null}
      <div ref={addButton}>
        <Button
          icon={<ImagePlus aria-hidden="true" />}
          isBusy={busy > 0}
          disabled={room <= 0 && busy === 0}
          onClick={() => input.current?.click()}
        >
          {busy > 0 ? t('reviews.form.photoBusy', { count: busy }) : t('reviews.form.addPhotos')}
        </Button>
      </div>
      <input
        ref={input}
        className={styles.input}
        type="file"
        accept="image/jpeg,image/png"
        multiple
        tabIndex={-1}
        aria-label={t('reviews.form.addPhotos')}
        onChange={(event) => void choose(event)}
      />
      <p className={styles.hint} id={hintId}>
        {t('reviews.form.photosHint')}
      </p>
      <ul className={styles.problems} aria-live="polite">
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </fieldset>
  );
}
