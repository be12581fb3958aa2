import { type ChildProcess, spawn } from 'node:child_process';
import { CHROMIUM_ARGS, findChromium } from '../../../scripts/setup/chromium.mjs';

/** A browser with a persistent profile. */
export interface KillableChromium {
  /** Kills all of its processes at once, whatever they are doing. */
  kill(): Promise<void>;
}

/** Starts Chromium with a page. Nothing else controls the browser; the URL tells the page what to do. */
export function startKillableChromium(profile: string, url: string): KillableChromium {
  const chromium = findChromium();
  if (!chromium) throw new Error('Chromium is not installed.');
  const args = [...CHROMIUM_ARGS, '--headless=new', `--user-data-dir=${profile}`, url];
  // Uses its own process group, so that renderers and storage are killed too.
  const child: ChildProcess = spawn(chromium, args, { stdio: 'ignore', detached: true });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    async kill() {
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
      await ended;
    },
  };
}
