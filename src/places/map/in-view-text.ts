import { useT } from '#i18n/i18n.tsx';
import { useStandard } from '#places/standard/use-standard.ts';

/** How many places are in view. Under a standard, others may be there: hidden, or grey. */
export function useInViewText(): (count: number, apart?: number) => string {
  const t = useT();
  const hasStandard = useStandard() !== null;
  return (count, apart = 0) => {
    const inView = count === 0 && hasStandard ? t('standard.mapNone') : t('map.inView', { count });
    return apart === 0 ? inView : `${inView} · ${t('standard.mapApart', { count: apart })}`;
  };
}
