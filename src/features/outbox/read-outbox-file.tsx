import { Upload } from 'lucide-react';
import { useT } from '#i18n/i18n.tsx';
import type { MessageId } from '#i18n/translate.ts';
import { useServices } from '#services/services.tsx';
import { FileButton } from '#ui/file-button.tsx';
import { useToasts } from '#ui/toast.tsx';

const REFUSALS: Readonly<Record<string, MessageId>> = {
  not_a_file: 'outbox.file.notOne',
  other_person: 'outbox.file.otherPerson',
  storage_full: 'outbox.file.full',
};

/** Reads a saved outbox file, for people whose browser has lost the outbox since. */
export function ReadFile() {
  const t = useT();
  const { replica } = useServices();
  const toasts = useToasts();

  const read = async (file: File) => {
    const result = await replica.readOutboxFile(await file.text());
    if (!result.ok) toasts.show('error', t(REFUSALS[result.code] ?? 'outbox.file.failed'));
    else if (result.added === 0) toasts.show('notice', t('outbox.file.nothingNew'));
    else toasts.show('success', t('outbox.file.added', { count: result.added }));
  };
  return (
    <FileButton
      variant="quiet"
      icon={<Upload aria-hidden="true" />}
      label={t('outbox.file.read')}
      accept="application/json,.json"
      onFiles={([file]) => file && void read(file)}
    />
  );
}
