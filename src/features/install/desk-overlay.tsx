import { Copy, Mail, Smartphone } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { useT } from '#i18n/i18n.tsx';
import { Button, ButtonAnchor } from '#ui/button.tsx';
import { useToasts } from '#ui/toast.tsx';
import styles from './desk-overlay.module.css';
import { QrCode } from './qr-code.tsx';

/** Fills a desktop's screen: how to open this page on a phone (S145). Escape continues like the button (U86). */
export function DeskOverlay({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const toasts = useToasts();
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const address = useRef<HTMLInputElement>(null);
  const link = window.location.href;

  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      toasts.show('success', t('install.desk.copied'));
    } catch {
      // Copying was refused: select the address, so that it can be copied by hand.
      address.current?.select();
      toasts.show('notice', t('install.desk.copyByHand'));
    }
  };
  const mail = `mailto:?subject=${encodeURIComponent(t('install.desk.mailSubject'))}&body=${encodeURIComponent(link)}`;

  return (
    <dialog
      ref={dialog}
      className={styles.overlay}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={styles.sheet}>
        <div className="grid at-start gap-4">
          <Smartphone className={styles.sign} aria-hidden="true" />
          <h2 className={styles.title} id={titleId}>
            {t('install.desk.title')}
          </h2>
          <p className="soft">{t('install.desk.text')}</p>
          <div className="flex gap-2 full-width">
            <input
              ref={address}
              className={styles.address}
              value={link}
              readOnly
              dir="ltr"
              aria-label={t('install.desk.address')}
            />
            <Button icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
              {t('install.desk.copy')}
            </Button>
          </div>
          <ButtonAnchor href={mail} icon={<Mail aria-hidden="true" />}>
            {t('install.desk.mail')}
          </ButtonAnchor>
          <h3 className={styles.heading}>{t('install.desk.how')}</h3>
          <ul className="grid gap-2 soft">
            <li>{t('install.desk.iphone')}</li>
            <li>{t('install.desk.android')}</li>
          </ul>
          <Button variant="primary" onClick={onClose}>
            {t('install.desk.continue')}
          </Button>
        </div>
        <figure className={styles.code}>
          <QrCode text={link} label={t('install.desk.qr')} />
          <figcaption>{t('install.desk.scan')}</figcaption>
        </figure>
      </div>
    </dialog>
  );
}
