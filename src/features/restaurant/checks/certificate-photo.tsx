import { useT } from '#i18n/i18n.tsx';
import { PhotoField } from '#places/forms/photo-field.tsx';
import { preparePhoto } from '#services/images-client.ts';
import { checkKeyOf } from './check-view.ts';

interface CertificatePhotoProps {
  readonly placeId: string;
  /** See `photoPath`; null without one. */
  readonly photo: string | null;
  readonly isVisitors: boolean;
  readonly onPhoto: (path: string | null) => void;
  readonly onBusy: (isBusy: boolean) => void;
}

/** One optional photo of the certificate. A visitor is told that it needs an account, because its file is named after one. */
export function CertificatePhoto({ placeId, photo, isVisitors, onPhoto, onBusy }: CertificatePhotoProps) {
  const t = useT();
  if (isVisitors) return <p className="soft small">{t('restaurant.check.photoSignIn')}</p>;
  return (
    <PhotoField
      placeId={placeId}
      draftKey={checkKeyOf(placeId)}
      use="report"
      photos={photo === null ? [] : [{ path: photo }]}
      room={photo === null ? 1 : 0}
      legend={t('restaurant.check.photo')}
      hint={t('restaurant.check.photoHint')}
      altOf={() => t('restaurant.check.photoAlt')}
      tooManyOf={(name) => t('restaurant.check.photoTooMany', { name })}
      prepare={preparePhoto}
      onBusy={onBusy}
      onAdd={({ path }) => onPhoto(path)}
      onRemove={() => onPhoto(null)}
    />
  );
}
