import { ImagePlus, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useT } from '#i18n/i18n.tsx';
import { useServices } from '#services/services.tsx';
import { IconButton } from '#ui/button.tsx';
import { FileButton } from '#ui/file-button.tsx';
import type { PreparedResult } from '#workers/images/api.ts';
import type { PhotoUse } from '#workers/replica/api.ts';
import { OwnPhoto } from './own-photo.tsx';
import styles from './photo-field.module.css';

interface FieldPhoto {
  /** See `photoPath`. */
  readonly path: string;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

interface PhotoFieldProps {
  readonly placeId: string;
  readonly draftKey: string;
  readonly use: PhotoUse;
  readonly photos: readonly Pick<FieldPhoto, 'path'>[];
  /** How many more pictures may be chosen. */
  readonly room: number;
  readonly legend: string;
  /** The accepted kinds of files, if shown on a separate line. */
  readonly caption?: string;
  readonly hint: string;
  /** Alternative text of a picture, by its number from 1. */
  readonly altOf: (index: number) => string;
  /** The message for a file beyond the limit. */
  readonly tooManyOf: (name: string) => string;
  /** From the image worker's client, which this folder may not import. */
  readonly prepare: (file: Blob) => Promise<PreparedResult>;
  /** While a picture is prepared the form can't be sent, because it would miss the picture. */
  readonly onBusy: (isBusy: boolean) => void;
  readonly onAdd: (photo: FieldPhoto) => void;
  readonly onRemove: (path: string) => void;
}

/** Pictures for a review or a report (S94): prepared one by one in a worker, stored on the device, shown at once. */
export function PhotoField(props: PhotoFieldProps) {
  const { photos, room, legend, caption, hint, altOf, onRemove } = props;
  const t = useT();
  const addButton = useRef<HTMLDivElement>(null);
  const hintId = useId();
  const { choose, busy, problems } = useChoice(props);

  const remove = (path: string) => {
    onRemove(path);
    // The focused button disappears with its picture.
    addButton.current?.querySelector('button')?.focus();
  };

  return (
    <fieldset className="grid gap-2" aria-describedby={hintId}>
      <legend className={styles.legend}>{legend}</legend>
      {photos.length > 0 ? (
        <ul className={styles.photos}>
          {photos.map(({ path }, n) => (
            <li key={path} className={styles.photo}>
              <OwnPhoto path={path} alt={altOf(n + 1)} />
              <IconButton
                className={styles.remove}
                isOutlined
                label={t('photos.remove', { index: n + 1 })}
                icon={<X aria-hidden="true" />}
                onClick={() => remove(path)}
              />
            </li>
          ))}
        </ul>
      ) : null}
      <div ref={addButton}>
        <FileButton
          icon={<ImagePlus aria-hidden="true" />}
          isBusy={busy > 0}
          disabled={room <= 0 && busy === 0}
          label={busy > 0 ? t('photos.busy', { count: busy }) : t('photos.add', { count: Math.max(1, room) })}
          accept="image/jpeg,image/png"
          multiple={room > 1}
          onFiles={(files) => void choose(files)}
        />
      </div>
      <p className={styles.hint} id={hintId}>
        {caption ? <span>{caption}</span> : null}
        <span>{hint}</span>
      </p>
      <ul className={styles.problems} aria-live="polite">
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </fieldset>
  );
}

/** Adds chosen files one after the other, and collects messages about them. */
function useChoice({ placeId, draftKey, use, room, tooManyOf, prepare, onBusy, onAdd }: PhotoFieldProps) {
  const t = useT();
  const { replica } = useServices();
  const [busy, setBusy] = useState(0);
  const [problems, setProblems] = useState<readonly string[]>([]);

  /** Returns the message about a file; null if it was added and looks good. */
  const take = async (file: File): Promise<string | null> => {
    const { name } = file;
    const prepared = await prepare(file);
    if (!prepared.ok) return t(`photos.problem.${prepared.problem}`, { name });
    const { width, height } = prepared.photo;
    const stored = await replica.savePhoto(placeId, draftKey, prepared.photo, use);
    if (!stored.ok) return t('photos.full', { name });
    onAdd({ path: stored.path, width, height });
    return prepared.quality.tier === 'minimal' ? t('photos.minimal', { name }) : null;
  };

  const choose = async (files: readonly File[]) => {
    const taken = files.slice(0, room);
    const found = files.slice(room).map(({ name }) => tooManyOf(name));
    setProblems([]);
    setBusy(taken.length);
    onBusy(taken.length > 0);
    try {
      for (const file of taken) {
        const problem = await take(file);
        if (problem) found.push(problem);
        setBusy((left) => left - 1);
      }
    } finally {
      // A failure with a picture must not block sending the text.
      setBusy(0);
      onBusy(false);
    }
    setProblems(found);
  };
  return { choose, busy, problems };
}
