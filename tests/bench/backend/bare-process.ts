import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** The bare handler in its own process, like the backend that it is compared with. */
interface BareProcess {
  readonly url: string;
  stop(): Promise<void>;
}

/** @param env DATABASE_URL, or DATA_DIR of an embedded database that nothing else has open */
export async function startBareProcess(env: Readonly<Record<string, string>>): Promise<BareProcess> {
  const file = new URL('./bare-handler.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, ['--import', 'tsx', file], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await Promise.race([
    once(createInterface(child.stdout), 'line'),
    once(child, 'exit').then(([code]) => {
      throw new Error(`the bare handler ended with ${code}`);
    }),
  ]);
  return {
    url: String(line).replace('ready on ', ''),
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
