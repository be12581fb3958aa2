import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { useT } from '#i18n/i18n.tsx';
import { saveFile } from '#platform/save-file.ts';
import { useServices } from '#services/services.tsx';
import { Button } from '#ui/button.tsx';
import { useToasts } from '#ui/toast.tsx';
import styles from './account.module.css';

/** Exports all of the person's data on this device as a file; works offline. */
export function DataFile() {
  const t = useT();
  const { replica } = useServices();
  const toasts = useToasts();
  const [isBusy, setBusy] = useState(false);
  const write = async () => {
    setBusy(true);
    try {
      const text = await replica.writeDataFile();
      if (text === null) toasts.show('error', t('settings.data.fileFailed'));
      else saveFile(text, 'rihla-data.json', 'application/json');
    } catch {
      // Whatever the reason, no file was written.
      toasts.show('error', t('settings.data.fileFailed'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className={styles.group} aria-labelledby="settings-file">
      <h2 id="settings-file">{t('settings.data.fileTitle')}</h2>
      <p>{t('settings.data.fileText')}</p>
      <div>
        <Button icon={<FileDown aria-hidden="true" />} isBusy={isBusy} onClick={() => void write()}>
          {t('settings.data.file')}
        </Button>
      </div>
    </section>
  );
}
