/** Starts and ends the programs of a browser. */
import { spawn } from 'node:child_process';

/** On a busy machine, a browser takes 10 seconds to start. */
const START_TIMEOUT_MS = 60_000;
const END_TIMEOUT_MS = 10_000;

export interface Program {
  /** Resolves with the first match in its output. @throws {Error} with its output if it ends before */
  waitFor(sign: RegExp): Promise<RegExpExecArray>;
  /**
   * Asks the program to end, unless `wasAsked`. Resolves when it and all its children have ended; kills them after a timeout.
   */
  end(wasAsked?: boolean): Promise<void>;
}

export function startProgram(command: string, args: readonly string[], env: NodeJS.ProcessEnv): Program {
  // A process group of its own: a driver's browser may outlive it and keep its output open.
  const child = spawn(command, args, { env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const forceGroup = () => kill(child.pid, 'SIGKILL');
  process.once('exit', forceGroup);
  let said = '';
  const readers = new Set<() => void>();
  const read = (chunk: Buffer | string) => {
    said = (said + chunk.toString()).slice(-20_000);
    for (const each of readers) each();
  };
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  const ended = new Promise<string>((resolve) => {
    child.once('error', ({ message }) => resolve(message));
    child.once('close', (code) => resolve(`it ended with ${code}`));
  });
  const failure = (why: string) => new Error(`${command} did not start (${why}). It said:\n${said}`);
  return {
    async waitFor(sign) {
      return new Promise((resolve, reject) => {
        const look = () => {
          const found = sign.exec(said);
          if (found) resolve(found);
        };
        readers.add(look);
        look();
        setTimeout(() => reject(failure('it gave no sign')), START_TIMEOUT_MS).unref();
        void ended.then((why) => reject(failure(why)));
      });
    },
    async end(wasAsked = false) {
      if (!wasAsked) child.kill('SIGTERM');
      const timer = setTimeout(forceGroup, END_TIMEOUT_MS);
      // The output closes only after all children have ended, too.
      await ended;
      clearTimeout(timer);
      process.off('exit', forceGroup);
    },
  };
}

/** Sends a signal to a program and all its children. */
function kill(leader: number | undefined, signal: NodeJS.Signals): void {
  if (leader === undefined) return;
  try {
    process.kill(-leader, signal);
  } catch {
    // The group has ended already.
  }
}
