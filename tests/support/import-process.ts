import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ensureProgram } from '../../scripts/setup/builds.mjs';
import { SHORT_LIVED } from './server-process.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

interface CommandResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface CommandProcess {
  /** Resolves once the command has written this text to stderr, or has ended. */
  said(text: string): Promise<void>;
  readonly ended: Promise<CommandResult>;
  /** Kills it with SIGKILL, like a power cut. */
  kill(): Promise<CommandResult>;
}

/** Starts `npm run import` in its own process. */
export function startImport(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  nodeOptions: readonly string[] = [],
): CommandProcess {
  return startCommand('import', args, env, nodeOptions);
}

/** Starts a command of `scripts` in its own process. @param command its folder */
export function startCommand(
  command: 'data-report' | 'import' | 'moderate',
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  nodeOptions: readonly string[] = [],
): CommandProcess {
  const inherited = { ...process.env };
  delete inherited['DATABASE_URL'];
  const child: ChildProcess = spawn(
    process.execPath,
    [...SHORT_LIVED, ...nodeOptions, ensureProgram(command), ...args],
    {
      cwd: ROOT,
      env: { ...inherited, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let stdout = '';
  let stderr = '';
  const waiting: { text: string; resolve: () => void }[] = [];
  child.stdout?.on('data', (piece: Buffer) => {
    stdout += piece.toString();
  });
  child.stderr?.on('data', (piece: Buffer) => {
    stderr += piece.toString();
    for (const { text, resolve } of waiting) if (stderr.includes(text)) resolve();
  });
  const ended = new Promise<CommandResult>((resolve) => {
    child.once('close', (code) => {
      for (const { resolve: go } of waiting) go();
      resolve({ code, stdout, stderr });
    });
  });
  return {
    ended,
    said: (text) =>
      new Promise((resolve) => {
        if (stderr.includes(text) || child.exitCode !== null) resolve();
        else waiting.push({ text, resolve });
      }),
    kill() {
      child.kill('SIGKILL');
      return ended;
    },
  };
}
