import { ImageOff } from 'lucide-react';
import { type ReactNode, useEffect, useReducer } from 'react';
import { useT } from '#i18n/i18n.tsx';
import { classNames } from './class-names.ts';
import styles from './picture.module.css';
import { firstPictureState, nextPictureState, type PictureEvent, type PictureState } from './picture-state.ts';

/** A late picture is replaced by its stand-in after a second on cards, after ten elsewhere (K28). */
const PATIENCE_MS = { card: 1000, page: 10_000 } as const;

interface PictureProps {
  /** Tried in order. Without any, only the stand-in is shown, which is no failure. */
  readonly sources: readonly string[];
  readonly alt: string;
  /** Width by height; reserves the space before anything has loaded. */
  readonly ratio: number;
  /** '#rrggbb' shown until the picture has loaded. */
  readonly color?: string | null;
  /** Shown when there are no sources, and in cards while a picture is late. */
  readonly standIn?: ReactNode;
  readonly patience?: keyof typeof PATIENCE_MS;
  /** For the most important picture of a screen: loads at once. */
  readonly isFirst?: boolean;
  readonly className?: string | undefined;
}

/** A picture that never shifts the layout, and reports failures. */
export function Picture(props: PictureProps) {
  // Other sources are another picture.
  return <PictureOf key={props.sources.join('\n')} {...props} />;
}

function PictureOf({ sources, alt, ratio, color, standIn, patience = 'card', isFirst, className }: PictureProps) {
  const count = sources.length;
  const [state, report] = useReducer(
    (now: PictureState, event: PictureEvent) => nextPictureState(now, event, count),
    count,
    firstPictureState,
  );
  useEffect(() => {
    const timer = setTimeout(() => report('waited'), PATIENCE_MS[patience]);
    return () => clearTimeout(timer);
  }, [patience]);

  const isLate = state.phase === 'late';
  const source = state.phase === 'failed' ? undefined : sources[state.source];
  return (
    <span
      className={classNames(styles.frame, className)}
      style={{ aspectRatio: ratio, backgroundColor: color ?? undefined }}
    >
      {isLate || state.phase === 'failed' ? <StandIn isFailure={count > 0 && !isLate}>{standIn}</StandIn> : null}
      {source === undefined ? null : (
        <img
          key={source}
          className={classNames(styles.image, state.phase === 'shown' && styles.shown)}
          src={source}
          alt={alt}
          loading={isFirst ? 'eager' : 'lazy'}
          fetchPriority={isFirst ? 'high' : 'auto'}
          decoding="async"
          onLoad={() => report('loaded')}
          onError={() => report('failed')}
        />
      )}
    </span>
  );
}

/** The caller's stand-in while nothing went wrong, else 'Image unavailable' (M60). */
function StandIn({ isFailure, children }: { isFailure: boolean; children: ReactNode }) {
  const t = useT();
  if (!isFailure && children) return <span aria-hidden="true">{children}</span>;
  return (
    <span className={styles.missing}>
      <ImageOff aria-hidden="true" />
      {t('shell.imageUnavailable')}
    </span>
  );
}
