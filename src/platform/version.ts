/** The version of this build: from package.json, and the commit if the build knew it (U94). */
export interface Version {
  readonly number: string;
  readonly commit: string | null;
}

export function readVersion(env: Readonly<Record<string, unknown>>): Version {
  const { VITE_APP_VERSION: number, VITE_APP_COMMIT: commit } = env;
  return {
    number: typeof number === 'string' ? number : '1.0.0',
    commit: typeof commit === 'string' && commit !== '' ? commit : null,
  };
}
