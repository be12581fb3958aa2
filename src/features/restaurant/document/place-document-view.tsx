import { Globe, Navigation, Phone } from 'lucide-react';
import gallery from '#features/restaurant/gallery/gallery.module.css';
import { BackLink } from '#features/restaurant/header/back-link.tsx';
import actions from '#features/restaurant/header/place-actions.module.css';
import bar from '#features/restaurant/header/place-bar.module.css';
import view from '#features/restaurant/place-view.module.css';
import { useT } from '#i18n/i18n.tsx';
import { ButtonAnchor } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { DocumentEvidence } from './document-evidence.tsx';
import { DocumentHeader } from './document-header.tsx';
import { slot, Where } from './slot.tsx';

/**
 * The beginning of a place's page, with slots for its facts: the build renders it into `place.html`, and the server fills it
 * in (`supabase/functions/_shared/place-body.ts`). It has the same elements and classes as `PlaceView`, so that nothing
 * moves when the app renders over it. Parts that need scripts are left out.
 */
export function PlaceDocumentView() {
  return (
    <article className={view.page}>
      <div className={classNames(bar.bar, bar.wide)}>
        <BackLink />
      </div>
      <Where has="pictures">
        <div className={gallery.gallery}>
          <ul className={gallery.strip} aria-hidden="true">
            <li className={gallery.cell} />
          </ul>
        </div>
      </Where>
      <Where has="noPictures">
        <div className={gallery.motif} aria-hidden="true" />
      </Where>
      <div className={view.columns}>
        <div className={view.main}>
          <DocumentHeader />
          <Actions />
          <DocumentEvidence />
        </div>
      </div>
    </article>
  );
}

function Actions() {
  const t = useT();
  return (
    <div className={actions.actions}>
      <ButtonAnchor
        variant="primary"
        icon={<Navigation aria-hidden="true" />}
        href={slot('directions')}
        target="_blank"
        rel="noopener noreferrer"
      >
        {t('restaurant.directions')}
      </ButtonAnchor>
      <Where has="phone">
        <ButtonAnchor icon={<Phone aria-hidden="true" />} href={slot('phone')}>
          {t('restaurant.call')}
        </ButtonAnchor>
      </Where>
      <Where has="website">
        <ButtonAnchor
          icon={<Globe aria-hidden="true" />}
          href={slot('website')}
          target="_blank"
          rel="noopener noreferrer"
        >
          {t('restaurant.website')}
        </ButtonAnchor>
      </Where>
    </div>
  );
}
