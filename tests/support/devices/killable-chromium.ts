import { type ChildProcess, spawn } from 'node:child_process';
import { CHROMIUM_ARGS, findChromium } from '../../../scripts/setup/chromium.mjs';

/** A browser on a profile that outlives it. */
export interface KillableChromium {
  /** Kills all of its processes at once, whatever they do. */
  kill(): Promise<void>;
}

/** Starts Chromium with a page. Nothing else controls it: the page's address says what to do. */
export function startKillableChromium(profile: string, url: string): KillableChromium {
  const chromium = findChromium();
  if (!chromium) throw new Error('Chromium is not installed.');
  const args = [...CHROMIUM_ARGS, '--headless=new', `--user-data-dir=${profile}`, url];
  // In its own process group, so that its renderers and its storage are killed with it.
  const child: ChildProcess = spawn(chromium, args, { stdio: 'ignore', detached: true });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    async kill() {
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
      await ended;
    },
  };
}
