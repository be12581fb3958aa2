import { CircleAlert, ImagePlus } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import type { Profile } from '#domain/own/own-view.ts';
import { useT } from '#i18n/i18n.tsx';
import { prepareAvatar } from '#services/images-client.ts';
import { useServices } from '#services/services.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { FileButton } from '#ui/file-button.tsx';
import { useToasts } from '#ui/toast.tsx';
import styles from './avatar-field.module.css';

/** The person's picture (S123): shown as soon as it is chosen, and reverted if it can't be stored (F31, M18). */
export function AvatarField({ profile }: { readonly profile: Profile }) {
  const t = useT();
  const { replica } = useServices();
  const toasts = useToasts();
  const hintId = useId();
  const [preview, setPreview] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => () => URL.revokeObjectURL(preview ?? ''), [preview]);

  /** Returns an error message, or null once the picture is set. */
  const take = async (file: File): Promise<string | null> => {
    const prepared = await prepareAvatar(file);
    if (!prepared.ok) return t(`settings.avatar.problem.${prepared.problem}`);
    const { bytes } = prepared.photo;
    setPreview(URL.createObjectURL(new Blob([bytes], { type: 'image/jpeg' })));
    const result = await replica.setAvatar(bytes);
    if (result.ok) {
      toasts.show('success', t('settings.avatar.saved'));
      return null;
    }
    setPreview(null);
    if (result.code === 'refused') return t('settings.avatar.refused');
    toasts.show('error', t('settings.avatar.failed'));
    return result.code === 'offline' ? t('settings.avatar.offline') : null;
  };
  const choose = async (file: File) => {
    setProblem(null);
    setBusy(true);
    setProblem(await take(file));
    setBusy(false);
  };

  return (
    <div className="row wrap gap-4">
      <Avatar name={profile.name} url={preview ?? profile.avatar_url} size="5rem" />
      <div className={styles.words}>
        <FileButton
          icon={<ImagePlus aria-hidden="true" />}
          isBusy={isBusy}
          aria-describedby={hintId}
          label={t('settings.avatar.change')}
          accept="image/jpeg,image/png,image/webp"
          onFiles={([file]) => file && void choose(file)}
        />
        <p className="soft small" id={hintId}>
          {t('settings.avatar.hint')}
        </p>
        <div aria-live="polite">
          {problem ? (
            <p className={styles.problem}>
              <CircleAlert aria-hidden="true" />
              {problem}
            </p>
          ) : null}
        </div>
      </div>
    </div>
  );
}
