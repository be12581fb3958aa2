import { useEffect, useState } from 'react';
import type { Credit } from '#domain/places/restaurant.ts';
import { toWebAddress } from '#domain/places/web-address.ts';
import { useT } from '#i18n/i18n.tsx';
import { useServices } from '#services/services.tsx';
import { PageTitle } from '#ui/page-title.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import styles from './legal-page.module.css';

/** /credits: the sources of all places, with their licences. Each place's page names its own. */
export function CreditsPage() {
  const t = useT();
  const credits = useCredits();
  return (
    <article className={styles.page}>
      <PageTitle title={t('shell.title.credits')} />
      <p className="soft large">{t('legal.terms.sources.text')}</p>
      {credits === undefined ? <Skeleton height="8rem" radius="var(--radius-m)" /> : null}
      {credits === null ? <output>{t('legal.credits.failed')}</output> : null}
      {credits ? (
        <ul className={styles.credits}>
          {credits.map((credit) => (
            <li key={`${credit.attribution} ${credit.licence} ${credit.url}`}>
              <Credited credit={credit} />
            </li>
          ))}
        </ul>
      ) : null}
    </article>
  );
}

function Credited({ credit: { attribution, licence, url } }: { readonly credit: Credit }) {
  const t = useT();
  const text = licence === null ? attribution : t('restaurant.sourceLicence', { attribution, licence });
  const address = toWebAddress(url);
  if (address === null) return <bdi>{text}</bdi>;
  return (
    <a href={address} target="_blank" rel="license noopener noreferrer">
      <bdi>{text}</bdi>
    </a>
  );
}

/** Undefined until the server has answered, null if that failed. */
function useCredits(): readonly Credit[] | null | undefined {
  const { replica } = useServices();
  const [credits, setCredits] = useState<readonly Credit[] | null>();
  useEffect(() => {
    let isCurrent = true;
    void replica.readCredits().then((read) => isCurrent && setCredits(read));
    return () => {
      isCurrent = false;
    };
  }, [replica]);
  return credits;
}
