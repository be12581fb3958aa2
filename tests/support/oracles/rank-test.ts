/**
 * Mann and Whitney's U as a share: in how many of all pairs the first list's number is larger. 0.5 if both lists come from the
 * same distribution, whatever its shape. Outliers weigh no more than their rank.
 */
export function shareOfLarger(first: readonly number[], second: readonly number[]): number {
  const all = [
    ...first.map((value) => ({ value, isFirst: true })),
    ...second.map((value) => ({ value, isFirst: false })),
  ];
  all.sort((a, b) => a.value - b.value);
  let seenOfSecond = 0;
  let larger = 0;
  for (let from = 0; from < all.length; ) {
    let to = from;
    while (to < all.length && all[to]?.value === all[from]?.value) to++;
    const tied = all.slice(from, to);
    const ofFirst = tied.filter(({ isFirst }) => isFirst).length;
    const ofSecond = tied.length - ofFirst;
    larger += ofFirst * (seenOfSecond + ofSecond / 2);
    seenOfSecond += ofSecond;
    from = to;
  }
  return larger / (first.length * second.length);
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const [low = Number.NaN, high = low] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return (low + high) / 2;
}
