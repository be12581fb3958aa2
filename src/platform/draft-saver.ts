/** Saves the newest of many versions: one write at a time; of later versions, only the newest waits. */
export interface DraftSaver<Draft> {
  keep(draft: Draft): void;
  /** Resolves when all versions were written or failed. */
  settled(): Promise<void>;
}

/**
 * @param write stores a version; returns whether it succeeded
 * @param onStored called with every result
 */
export function createDraftSaver<Draft>(
  write: (draft: Draft) => Promise<boolean>,
  onStored: (isKept: boolean) => void,
): DraftSaver<Draft> {
  let next: { readonly draft: Draft } | null = null;
  let running: Promise<void> | null = null;

  async function run(): Promise<void> {
    while (next) {
      const { draft } = next;
      next = null;
      onStored(await write(draft));
    }
    running = null;
  }

  return {
    keep(draft) {
      next = { draft };
      running ??= run();
    },
    async settled() {
      await running;
    },
  };
}
