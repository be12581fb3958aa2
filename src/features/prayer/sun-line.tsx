import type { SunBesideQibla } from '#domain/prayer/sun-direction.ts';
import { useT } from '#i18n/i18n.tsx';

/** Where the sun is beside the qibla, for people without a compass; nothing while the sun is below the horizon. */
export function SunLine({ sun }: { readonly sun: SunBesideQibla }) {
  const t = useT();
  if (sun.kind === 'down') return null;
  if (sun.kind === 'overhead') return <p className="soft small">{t('prayer.sun.overhead')}</p>;
  const degrees = Math.abs(Math.round(sun.degrees));
  return (
    <div className="grid gap-1">
      <p>
        {degrees === 0
          ? t('prayer.sun.ahead')
          : degrees === 180
            ? t('prayer.sun.behind')
            : t(sun.degrees > 0 ? 'prayer.sun.right' : 'prayer.sun.left', { degrees })}
      </p>
      <p className="soft small">{t('prayer.sun.shadow')}</p>
    </div>
  );
}
