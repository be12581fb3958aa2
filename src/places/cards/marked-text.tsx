import { Fragment } from 'react';
import type { Mark } from '#domain/search/search.ts';
import styles from './marked-text.module.css';

interface MarkedTextProps {
  readonly text: string;
  /** In the order of the text, without overlaps. */
  readonly marks: readonly Mark[] | undefined;
}

/** A text with the parts that match the query marked. Screen readers read it as one text, because marks are inside it. */
export function MarkedText({ text, marks = [] }: MarkedTextProps) {
  const ends = [0, ...marks.map(([, end]) => end)];
  return (
    <>
      {marks.map(([start, end], i) => (
        <Fragment key={start}>
          {text.slice(ends[i], start)}
          <mark className={styles.mark}>{text.slice(start, end)}</mark>
        </Fragment>
      ))}
      {text.slice(ends.at(-1))}
    </>
  );
}
