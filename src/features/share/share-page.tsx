import { MapPin, Search, Share2 } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useT } from '#i18n/i18n.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import styles from './share-page.module.css';
import { SharedPlaces } from './shared-places.tsx';
import { parseShared, type SharedText } from './shared-text.ts';

/** A text about food leads to the search after two seconds (R12). */
const LEAVES_AFTER_MS = 2000;

/** /share: content shared by another app (R11). None of it leaves the device, and its links are never opened. */
export function SharePage() {
  const t = useT();
  const { search, state } = useLocation();
  const address = sharedIn(state) ?? search;
  const shared = useMemo(() => parseShared(new URLSearchParams(address)), [address]);
  const { title, text, url, words } = shared;
  /** If the place is unknown, searching would find no more than this page did, and here it can be suggested. */
  const [isFound, setFound] = useState(false);
  if (!title && !text && !url) {
    return (
      <EmptyState icon={<Share2 />} title={t('share.empty.title')} text={t('share.empty.text')} level={1}>
        <ButtonLink variant="primary" to="/search">
          {t('share.toSearch')}
        </ButtonLink>
      </EmptyState>
    );
  }
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>{t('share.title')}</h1>
      <blockquote className={styles.shared}>
        {title ? <strong dir="auto">{title}</strong> : null}
        {text ? <p dir="auto">{text}</p> : null}
        {url && !text.includes(url) ? (
          // Not a link, because following it would tell another site about the visitor.
          <p className={styles.url} dir="ltr">
            <MapPin aria-hidden="true" />
            {url}
          </p>
        ) : null}
      </blockquote>
      {words ? (
        <ButtonLink
          className={styles.search}
          variant="primary"
          icon={<Search aria-hidden="true" />}
          to={searchFor(words)}
        >
          {t('share.search')}
        </ButtonLink>
      ) : null}
      {shared.isAboutFood && !shared.position && (isFound || !shared.isPlace) ? <Leaving shared={shared} /> : null}
      {shared.isPlace ? <SharedPlaces shared={shared} onAnswer={setFound} /> : null}
    </div>
  );
}

/** Goes to the search after two seconds if the text is about food, unless the person stays (R12). */
function Leaving({ shared }: { readonly shared: SharedText }) {
  const t = useT();
  const navigate = useNavigate();
  const [isStaying, setStaying] = useState(false);
  // The text without links, which are useless for a search.
  const to = searchFor(shared.words);
  useEffect(() => {
    if (isStaying) return undefined;
    const timer = setTimeout(() => void navigate(to, { replace: true }), LEAVES_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isStaying, navigate, to]);
  if (isStaying) return null;
  return (
    <output className="row wrap gap-2 soft">
      {t('share.leaving')}
      <Button variant="quiet" onClick={() => setStaying(true)}>
        {t('share.stay')}
      </Button>
    </output>
  );
}

function searchFor(words: string): string {
  return `/search?${new URLSearchParams({ q: words })}`;
}

/** The shared content that `hideShared` stored there. */
function sharedIn(state: unknown): string | undefined {
  return typeof state === 'object' && state !== null && 'shared' in state && typeof state.shared === 'string'
    ? state.shared
    : undefined;
}
