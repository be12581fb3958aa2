import { useT } from '#i18n/i18n.tsx';
import { useStandard } from '#places/standard/use-standard.ts';

/** How many places are in view. Under a standard, other places may be there of which too little is known. */
export function useInViewText(): (count: number) => string {
  const t = useT();
  const hasStandard = useStandard() !== null;
  return (count) => (count === 0 && hasStandard ? t('standard.mapNone') : t('map.inView', { count }));
}
