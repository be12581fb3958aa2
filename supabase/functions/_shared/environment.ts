/** What a function knows of where it runs. Given to it, never looked up by it. */
export interface Environment {
  /** Origin of the Supabase services, without a slash at its end. */
  readonly supabaseUrl: string;
  /** What devices present: opens what row level security opens to anyone. */
  readonly publishableKey: string;
  /** A setting of the deployment, by its name. */
  readonly setting: (name: string) => string | undefined;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Takes a line for the operator. */
  readonly report: (line: string) => void;
  /** Lets work go on after the answer. It must not fail. */
  readonly background: (work: Promise<void>) => void;
}

type Surroundings = Partial<Pick<Environment, 'now' | 'report' | 'background'>>;

/**
 * The environment as hosted Edge Functions have it.
 * @param read a variable by its name
 * @throws Error naming the variable that is missing
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
