interface GridShape {
  readonly count: number;
  readonly columns: number;
  readonly isRightToLeft: boolean;
}

/**
 * The card that a key moves to from card `from`: a number, 'leave' (back to the search box), or null if the key does nothing
 * here. A step beyond an end stays.
 */
export function keyTarget(key: string, from: number, shape: GridShape): number | 'leave' | null {
  const { count, columns, isRightToLeft } = shape;
  const forward = isRightToLeft ? 'ArrowLeft' : 'ArrowRight';
  const backward = isRightToLeft ? 'ArrowRight' : 'ArrowLeft';
  switch (key) {
    case 'Escape':
      return 'leave';
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    case 'ArrowDown':
      return Math.min(count - 1, from + columns);
    case 'ArrowUp':
      return from < columns ? 'leave' : from - columns;
    case forward:
      return columns > 1 ? Math.min(count - 1, from + 1) : null;
    case backward:
      return columns > 1 ? Math.max(0, from - 1) : null;
    default:
      return null;
  }
}
