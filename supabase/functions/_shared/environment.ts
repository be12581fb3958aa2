/** A function's runtime environment. It is injected; functions read no globals. */
export interface Environment {
  /** Origin of the Supabase services, without a slash at its end. */
  readonly supabaseUrl: string;
  /** The public API key of devices: row level security limits what it can read. */
  readonly publishableKey: string;
  /** A setting of the deployment, by its name. */
  readonly setting: (name: string) => string | undefined;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Takes a line for the operator. */
  readonly report: (line: string) => void;
  /** Keeps the worker alive for work after the answer. The work must not reject. */
  readonly background: (work: Promise<void>) => void;
}

type Surroundings = Partial<Pick<Environment, 'now' | 'report' | 'background'>>;

/**
 * Reads the environment from the variables of hosted Edge Functions.
 * @param read reads a variable by its name
 * @throws Error naming the missing variable
 */
export function readEnvironment(
  read: (name: string) => string | undefined,
  { now = Date.now, report = () => {}, background = () => {} }: Surroundings = {},
): Environment {
  const required = (name: string) => {
    const value = read(name);
    if (!value) throw new Error(`${name} is not set`);
    return value;
  };
  return {
    supabaseUrl: required('SUPABASE_URL').replace(/\/+$/, ''),
    publishableKey: required('SUPABASE_ANON_KEY'),
    setting: read,
    now,
    report,
    background,
  };
}
