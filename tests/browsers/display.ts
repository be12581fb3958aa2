/** A virtual display, for browsers that draw maps only on a screen. */
import { type Program, startProgram } from './child-process.ts';

export interface Display extends Pick<Program, 'end'> {
  /** Such as `:99`. */
  readonly name: string;
}

/** Starts an X server under a free display number. */
export async function startDisplay(): Promise<Display> {
  const args = ['-displayfd', '1', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'];
  const program = startProgram('Xvfb', args, process.env);
  const [, number] = await program.waitFor(/^(\d+)\n/m);
  return { name: `:${number}`, end: () => program.end() };
}
