import { ChevronDown, LifeBuoy, MessageCircle } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useT } from '#i18n/i18n.tsx';
import { mailto } from '#platform/contact.ts';
import { readVersion } from '#platform/version.ts';
import { useIsPro } from '#services/use-is-pro.ts';
import { Button, ButtonAnchor } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import styles from './account.module.css';
import { DeleteDialog } from './delete-account-dialog.tsx';

const QUESTIONS = ['offline', 'halal', 'wrong', 'points', 'privacy', 'outbox'] as const;

/** Answers, contacts, sign-out and deletion of the account (S131). */
export function HelpTab() {
  const t = useT();
  const isPro = useIsPro() ?? false;
  const [isDeleting, setDeleting] = useState(false);
  const { number, commit } = readVersion(import.meta.env);
  return (
    <>
      <section className={classNames(styles.group, styles.questions)} aria-labelledby="settings-faq">
        <h2 id="settings-faq">{t('settings.faq.title')}</h2>
        {QUESTIONS.map((question) => (
          <details key={question} className={styles.question}>
            <summary>
              {t(`settings.faq.${question}.question`)}
              <ChevronDown aria-hidden="true" />
            </summary>
            <p>{t(`settings.faq.${question}.answer`)}</p>
          </details>
        ))}
      </section>
      <section className={styles.group} aria-labelledby="settings-contact">
        <h2 id="settings-contact">{t('settings.contact.title')}</h2>
        <div className="flex wrap gap-2">
          <ButtonAnchor
            icon={<LifeBuoy aria-hidden="true" />}
            href={mailto(isPro ? 'pro' : 'support', t('settings.contact.supportSubject'))}
          >
            {t('settings.contact.support')}
          </ButtonAnchor>
          <ButtonAnchor
            icon={<MessageCircle aria-hidden="true" />}
            href={mailto('support', t('settings.contact.feedbackSubject'))}
          >
            {t('settings.contact.feedback')}
          </ButtonAnchor>
        </div>
      </section>
      <section className={styles.group} aria-labelledby="settings-delete">
        <h2 id="settings-delete">{t('settings.delete.title')}</h2>
        <p>{t('settings.delete.text')}</p>
        <div>
          <Button variant="danger" onClick={() => setDeleting(true)}>
            {t('settings.delete.open')}
          </Button>
        </div>
      </section>
      <footer className={styles.foot}>
        <p>
          <bdi>
            {t(commit ? 'settings.versionCommit' : 'settings.version', { version: number, commit: commit ?? '' })}
          </bdi>
        </p>
        <p>
          <Link to="/terms">{t('shell.title.terms')}</Link> <Link to="/privacy">{t('shell.title.privacy')}</Link>{' '}
          <Link to="/credits">{t('shell.title.credits')}</Link>
        </p>
      </footer>
      {isDeleting ? <DeleteDialog onClose={() => setDeleting(false)} /> : null}
    </>
  );
}
