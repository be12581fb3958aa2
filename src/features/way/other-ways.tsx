import { ExternalLink, Globe2 } from 'lucide-react';
import { useId, useState } from 'react';
import { type DirectionsAnswer, TRAVEL_MODES, type TravelMode } from '#domain/geo/directions-result.ts';
import type { Position } from '#domain/geo/geo.ts';
import { useLanguage, useT } from '#i18n/i18n.tsx';
import type { MessageId } from '#i18n/translate.ts';
import { useServices } from '#services/services.tsx';
import { useConnectionStatus } from '#services/use-connection-status.ts';
import { useLocationSharing } from '#services/use-location-sharing.ts';
import { Button, ButtonAnchor, ButtonLink } from '#ui/button.tsx';
import { ToggleChip } from '#ui/chip.tsx';
import { mapApps } from './map-apps.ts';
import styles from './other-ways.module.css';
import { RouteSteps } from './route-steps.tsx';
import { useStart } from './use-walk.ts';

interface OtherWaysProps {
  readonly name: string;
  readonly position: Position;
  /** The mode that fits the distance; selected at first. */
  readonly mode: TravelMode;
}

/** Travel modes, with links to map apps, and directions that are requested from a provider only on demand. */
export function OtherWays({ name, position, mode: first }: OtherWaysProps) {
  const t = useT();
  const id = useId();
  const [mode, setMode] = useState(first);
  return (
    <section className={styles.others} aria-labelledby={id}>
      <h3 id={id}>{t('way.others')}</h3>
      <div className="flex wrap gap-2">
        {TRAVEL_MODES.map((each) => (
          <ToggleChip key={each} isOn={mode === each} onClick={() => setMode(each)}>
            {t(`way.mode.${each}`)}
          </ToggleChip>
        ))}
      </div>
      <Online key={mode} mode={mode} position={position} />
      <p className="soft small">{t('way.apps')}</p>
      <div className="flex wrap gap-2">
        {mapApps(name, position, mode, navigator.userAgent).map(({ app, href, isWeb }) => (
          <ButtonAnchor
            key={app}
            icon={<ExternalLink aria-hidden="true" />}
            href={href}
            {...(isWeb ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
          >
            {t(`way.app.${app}`)}
          </ButtonAnchor>
        ))}
      </div>
    </section>
  );
}

/** The messages if there is no route. */
const WORDS: Readonly<Record<Exclude<DirectionsAnswer['status'], 'ok'>, MessageId>> = {
  no_route: 'way.online.noRoute',
  quota: 'google.quota',
  failed: 'way.online.failed',
  not_set_up: 'provider.absent',
  offline: 'way.online.offline',
};

/** The device sends both positions only when the person presses the button. */
function Online({ mode, position }: Pick<OtherWaysProps, 'mode' | 'position'>) {
  const t = useT();
  const { locale } = useLanguage();
  const { replica } = useServices();
  const from = useStart();
  const isSharingLocation = useLocationSharing();
  const connectionStatus = useConnectionStatus();
  const [answer, setAnswer] = useState<DirectionsAnswer | null>(null);
  const [isBusy, setBusy] = useState(false);
  if (!from || isSharingLocation === undefined) return null;
  if (!isSharingLocation) {
    return (
      <div className="grid one-column at-start gap-3">
        <p className="soft small">{t('way.online.private')}</p>
        <ButtonLink to="/settings?tab=privacy">{t('provider.toSettings')}</ButtonLink>
      </div>
    );
  }
  const ask = async () => {
    setBusy(true);
    const question = { origin: from, destination: position, mode, language: locale };
    setAnswer(await replica.fetchDirections(question));
    setBusy(false);
  };
  const [route] = answer?.routes ?? [];
  return (
    <div className="grid one-column at-start gap-3">
      {route ? null : (
        <>
          <p className="soft small">{t(connectionStatus === 'offline' ? 'way.online.offline' : 'way.online.hint')}</p>
          {connectionStatus === 'offline' ? null : (
            <Button icon={<Globe2 aria-hidden="true" />} isBusy={isBusy} onClick={() => void ask()}>
              {t('way.online.ask')}
            </Button>
          )}
        </>
      )}
      <div className="grid one-column at-start gap-3 hide-empty" aria-live="polite">
        {answer && answer.status !== 'ok' ? <p>{t(WORDS[answer.status])}</p> : null}
        {route ? (
          <>
            <p className="strong tabular">
              {t('way.online.found', { duration: route.duration.text, distance: route.distance.text })}
            </p>
            <p className="soft small">{t('way.online.source')}</p>
          </>
        ) : null}
      </div>
      {route ? <RouteSteps route={route} /> : null}
    </div>
  );
}
