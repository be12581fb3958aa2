/** The figures that the pages of signing in state (U4, S104); docs/copy-deck.md names the proof that each still wants. */
export const AUTH_CLAIMS = { places: 65_000, usersInMillions: 2 } as const;
