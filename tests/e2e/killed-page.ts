import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** A tab whose page was killed. The test's `Page` is of no use any more. */
interface KilledPage {
  /** Opens the same history entry again, as a phone does when the person returns. */
  restore(): Promise<void>;
  /** Undefined while the page is not there. */
  evaluate<Value>(read: () => Value): Promise<Value | undefined>;
  kill(): Promise<void>;
}

/** Kills the page's renderer without warning, as a phone does that needs its memory for another app. */
export async function killPage(page: Page): Promise<KilledPage> {
  const session = await page.context().newCDPSession(page);
  const kill = () => {
    const isDead = new Promise<void>((resolve) => session.once('Inspector.targetCrashed', () => resolve()));
    // A killed page does not answer.
    session.send('Page.crash').catch(() => undefined);
    return isDead;
  };
  await kill();
  return {
    kill,
    async restore() {
      // By way of another entry. A plain reload of a dead page loses `history.state`; a phone's return to a tab does not.
      const history = await session.send('Page.getNavigationHistory');
      // The session answers with an error while another process takes over.
      const current = async () => {
        const now = await session.send('Page.getNavigationHistory').catch(() => null);
        return now?.currentIndex;
      };
      for (const index of [0, history.currentIndex]) {
        await session.send('Page.navigateToHistoryEntry', { entryId: history.entries[index]?.id ?? 0 });
        await expect.poll(current).toBe(index);
      }
    },
    async evaluate(read) {
      const expression = `(${read.toString()})()`;
      const answer = await session.send('Runtime.evaluate', { expression, returnByValue: true }).catch(() => null);
      return answer?.result.value;
    },
  };
}
