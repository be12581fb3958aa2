/** Programs that a browser is made of. */
import { spawn } from 'node:child_process';

/** A machine that does other things as well starts a browser in 10 seconds. */
const START_TIMEOUT_MS = 60_000;
const END_TIMEOUT_MS = 10_000;

export interface Program {
  /** Resolves with what the first match of a sign in its output is. @throws {Error} with all that it said, when it ends before */
  waitFor(sign: RegExp): Promise<RegExpExecArray>;
  /** Asks it to end unless it was asked already, and resolves once it and all that it started have; forces them if need be. */
  end(wasAsked?: boolean): Promise<void>;
}

export function startProgram(command: string, args: readonly string[], env: NodeJS.ProcessEnv): Program {
  // A group of its own: a driver's browser may outlive it, and holds its output open.
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
      // All that it started has ended as well, since nobody holds its output open.
      await ended;
      clearTimeout(timer);
      process.off('exit', forceGroup);
    },
  };
}

/** Sends a signal to a program and all that it started. */
function kill(leader: number | undefined, signal: NodeJS.Signals): void {
  if (leader === undefined) return;
  try {
    process.kill(-leader, signal);
  } catch {
    // They have ended already.
  }
}
