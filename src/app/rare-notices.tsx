import { HeldRegions } from '#places/held-regions.tsx';
import { LapsedNotice } from './lapsed-notice.tsx';
import styles from './shell.module.css';
import { StorageLoss } from './storage-loss.tsx';

/** What is seldom said, apart from the code that every start waits for. */
export function RareNotices() {
  return (
    <>
      <LapsedNotice />
      <HeldRegions className={styles.notice} />
      <StorageLoss />
    </>
  );
}
